import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { StartFailure } from '#/start-failure.ts';
import { embedded } from './setting-schemas.ts';
import type { SettingName } from './settings.ts';

/** Where the units of deploy/systemd read the settings of this machine's installation. */
export const installedFile = '/etc/caderneta/caderneta.env';

/** What deploy/systemd/caderneta.service sets besides; the file wins. */
export const unitSettings = { NODE_ENV: 'production', DATA_FOLDER: '/var/lib/caderneta' };

export type Variables = Record<string, string | undefined>;

export interface FoundSettings {
  variables: Variables;
  /** Where they come from, in Portuguese, to stand behind 'de'. */
  source: string;
}

/** With another value in one of these a command acts on another installation. */
const identity: SettingName[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATA_FOLDER',
  'SECRET_KEY',
  'VAPID_PRIVATE_KEY',
  'S3_ENDPOINT',
  'S3_BUCKET',
];

const fromEnvironment = 'variáveis de ambiente';

/**
 * The settings of a command: those of the installed server, where this machine has one, and else those
 * of the environment and of `.env`. `CADERNETA_SETTINGS` names another file, or is `none`.
 * @param installed the file that makes this machine an installed one
 * @throws StartFailure where two of them lead to different installations, or one cannot be read
 */
export function findSettings(
  environment: Variables,
  { installed = installedFile, folder = process.cwd() } = {},
): FoundSettings {
  const named = environment.CADERNETA_SETTINGS || undefined;
  const dotenv = join(folder, '.env');
  const local = readIfThere(dotenv);
  const own = withoutEmpty(environment);
  const given = { ...(local === undefined ? {} : withoutEmpty(parseEnv(local))), ...own };
  const here = { variables: given, source: local === undefined ? fromEnvironment : dotenv };
  if (named === 'none') return here;
  const path = named ?? installed;
  const content = readInstalled(path, own);
  if (content === undefined) {
    if (!named) return here;
    throw new StartFailure(`O arquivo ${path}, de CADERNETA_SETTINGS, não existe.`);
  }
  const those: Variables = { ...unitSettings, ...withoutEmpty(parseUnitFile(content)) };
  const other = identity.find((name) => name in given && differs(name, given, those));
  if (other === undefined) return { variables: { ...those, ...given }, source: path };
  const where = other in own ? 'do ambiente' : `de ${dotenv}`;
  throw new StartFailure(
    `${other} ${where} não é a de ${path}, com que roda o servidor desta máquina. Deixe só uma das duas. ` +
      'Para agir noutra instalação, informe o arquivo dela em CADERNETA_SETTINGS, ou none para usar só o ambiente e .env.',
  );
}

function differs(name: SettingName, one: Variables, other: Variables): boolean {
  const valueOf = ({ [name]: value }: Variables) => {
    if (name === 'DATABASE_URL') return value ?? embedded;
    return name === 'DATA_FOLDER' && value !== undefined ? resolve(value) : value;
  };
  return valueOf(one) !== valueOf(other);
}

/** systemd gives a unit what its user cannot read: then the environment is all there is. */
function readInstalled(path: string, own: Variables): string | undefined {
  try {
    return readIfThere(path);
  } catch (error) {
    if (own.DATABASE_URL !== undefined) return undefined;
    const { code } = error as NodeJS.ErrnoException;
    throw new StartFailure(
      `Não é possível ler ${path} (${code}), a configuração do servidor desta máquina. ` +
        'Rode o comando como root.',
    );
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const withoutEmpty = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value));

/**
 * Reads a file as systemd's `EnvironmentFile` does: `#` begins a comment at the start of a line alone,
 * so that a `#` inside a value stays, unlike in `.env`.
 */
export function parseUnitFile(content: string): Variables {
  const found: Variables = {};
  for (const line of content.replaceAll(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [, left, right = ''] = /^([^=]*)=(.*)$/.exec(line) ?? [];
    const name = left?.trim();
    if (name && /^[A-Za-z_]\w*$/.test(name)) found[name] = unquote(right.trim());
  }
  return found;
}

function unquote(value: string): string {
  const single = /^'([^']*)'$/.exec(value);
  if (single) return single[1]!;
  const double = /^"((?:[^"\\]|\\.)*)"$/.exec(value);
  if (double) return double[1]!.replaceAll(/\\(["\\$`])/g, '$1');
  return value.replaceAll(/\\(.)/g, '$1');
}
