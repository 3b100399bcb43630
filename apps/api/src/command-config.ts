import { existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Config, readConfig } from './config.ts';
import { findSettings, type FoundSettings } from './config/installed-settings.ts';
import { parsePostgresAddress } from './config/setting-schemas.ts';
import { vapidFile } from './telling/push/vapid-keys.ts';
import { signingFile } from './secrets/secret-file.ts';
import { StartFailure } from './start-failure.ts';

/**
 * What a command acts on, which it names on stderr. Only a server makes a data folder, an embedded
 * database or keys: a command that did so would say of an empty installation that all went well.
 * @param mayMake of one that fills an empty installation; then the data folder must have been named
 * @throws StartFailure where there is nothing to act on, or it is not clear what
 */
export function readCommandConfig({ mayMake = false } = {}): Config {
  const found = findSettings(process.env);
  trustOwnCertificates(found);
  const config = readConfig(found.variables);
  if (!mayMake || !found.variables.DATA_FOLDER) requireMade(config, found);
  workAsOwnerOf(config.dataFolder);
  announce(config, found);
  return config;
}

/** For a command that looks at settings which may be wrong. Names what it looks at, like the others. */
export function readCommandVariables(): FoundSettings['variables'] {
  const found = findSettings(process.env);
  trustOwnCertificates(found);
  try {
    const config = readConfig(found.variables);
    workAsOwnerOf(config.dataFolder);
    announce(config, found);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
  }
  return found.variables;
}

function requireMade(config: Config, { source }: FoundSettings): void {
  const { dataFolder, databaseUrl, secretKey, vapidPrivateKey } = config;
  const inside = (name: string) => existsSync(join(dataFolder, name));
  const lacks = () => {
    if (!existsSync(dataFolder)) return 'não existe';
    if (!databaseUrl && !inside('database')) return 'não tem um banco de dados';
    if (secretKey === undefined && !inside(signingFile.name)) return 'não tem as chaves';
    if (vapidPrivateKey === undefined && !inside(vapidFile.name)) return 'não tem as chaves';
    return undefined;
  };
  const missing = lacks();
  if (missing === undefined) return;
  throw new StartFailure(
    `A pasta de dados ${dataFolder} (de ${source}) ${missing}. Quem a faz é o primeiro início do servidor. ` +
      'Se a instalação é outra, informe DATA_FOLDER e DATABASE_URL, ou o arquivo dela em CADERNETA_SETTINGS.',
  );
}

/** Root would leave files that the server cannot read: it becomes the user whose folder it is. */
function workAsOwnerOf(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

/** Node reads this setting only where it stands in the environment at its start. */
function trustOwnCertificates({ variables }: FoundSettings): void {
  const path = variables.NODE_EXTRA_CA_CERTS;
  if (!path || path === process.env.NODE_EXTRA_CA_CERTS) return;
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(path, 'utf8')]);
}

function announce(config: Config, { source }: FoundSettings): void {
  console.error(`Banco de dados: ${describeDatabase(config)} (de ${source}, como ${userName()})`);
}

/** Of this process; a container may run as a user without a name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/** Host and name, or the folder; never the password. */
export function describeDatabase({ databaseUrl, dataFolder }: Config): string {
  if (!databaseUrl) return `embutido, em ${dataFolder}`;
  const url = parsePostgresAddress(databaseUrl);
  if (!url) return 'PostgreSQL';
  const host = url.searchParams.get('host') ?? (url.host || 'localhost');
  return `${decodeURIComponent(url.pathname.slice(1))} em ${host}`;
}
