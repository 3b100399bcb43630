import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { paths } from '@caderneta/links';
import { appName } from '@caderneta/releases';
import { CommandFailure } from '../command-failure.ts';
import { type Files, type NewRemote, projectFiles } from './remote-template.ts';

/** First words of addresses that the portal or its server use. */
const reserved = [
  'v1',
  'docs',
  'assets',
  'remotes',
  'files',
  'dev',
  'familia',
  'livez',
  'readyz',
  'acceptz',
];
/** Apps that are no remotes. */
const otherApps = ['shell', 'family', 'api'];

const firstWord = (path: string) => path.split('/')[1]!;

const options = {
  title: { type: 'string' },
  administrators: { type: 'boolean' },
  outside: { type: 'string' },
  folder: { type: 'string' },
  packages: { type: 'string' },
} as const;

export type NewRemoteOption = keyof typeof options;

export interface NewRemoteArguments extends NewRemote {
  /** Folders, as they were given. */
  outside?: string;
  folder?: string;
  packages?: string;
}

/**
 * Reads `cantina --title "Cantina da escola" --administrators`.
 * @param usage help text of the command
 * @param allowed the options that the command has
 * @throws {CommandFailure} with a sentence in Portuguese
 */
export function readNewRemote(
  args: string[],
  usage: string,
  allowed: readonly NewRemoteOption[],
): NewRemoteArguments {
  const { values, positionals } = parse(args, usage, allowed);
  const { outside, folder, packages } = values;
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new CommandFailure(`Diga um nome.\n${usage}`);
  if (!appName.safeParse(name).success) {
    throw new CommandFailure(
      `"${name}" não serve como nome: use de 2 a 31 letras minúsculas ou números, sem acento, a começar por letra.`,
    );
  }
  const taken = [...reserved, ...otherApps, ...Object.values(paths).map(firstWord)];
  if (taken.includes(name)) throw new CommandFailure(`O endereço /${name} já é do portal.`);
  const title = (values.title ?? name[0]!.toUpperCase() + name.slice(1)).trim();
  if (!/^[\p{L}\d][\p{L}\d ()-]{0,23}$/u.test(title)) {
    throw new CommandFailure(
      'O título tem de 1 a 24 letras, números, espaços, hífens ou parênteses.',
    );
  }
  const access = values.administrators ? ('administrator' as const) : ('employee' as const);
  return { name, title, access, outside, folder, packages };
}

function parse(args: string[], usage: string, allowed: readonly NewRemoteOption[]) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true });
    const given = Object.keys(parsed.values) as NewRemoteOption[];
    if (given.every((option) => allowed.includes(option))) return parsed;
  } catch {
    // Said below.
  }
  throw new CommandFailure(usage);
}

/**
 * Writes files that do not exist yet.
 * @param files path below `folder` → content
 * @throws {CommandFailure} if one of them exists, before any is written
 */
export function writeNewFiles(folder: string, files: Files): void {
  const there = Object.keys(files).find((file) => existsSync(join(folder, file)));
  if (there) throw new CommandFailure(`A pasta ${folder} já tem ${there}.`);
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** 'caderneta-remote-kit-1.0.0-rc.1.tgz' → '@caderneta/remote-kit' */
const packageOf = (archive: string) =>
  /^caderneta-(.+?)-\d+\.\d+\.\d+(?:-[\w.]+)?\.tgz$/
    .exec(archive)?.[1]
    ?.replace(/^/, '@caderneta/');

/**
 * Makes a remote that is a project of its own.
 * @param folder of the project, without any of its files
 * @param packages holds the packed packages; without it they come from the registry
 */
export function makeProject(remote: NewRemote, folder: string, packages?: string): string[] {
  const archives: Record<string, string> = {};
  for (const archive of packages && existsSync(packages) ? readdirSync(packages) : []) {
    const name = packageOf(archive);
    const path = relative(resolve(folder), resolve(packages!, archive)).split(sep).join('/');
    if (name) archives[name] = `file:${path}`;
  }
  if (packages && Object.keys(archives).length === 0) {
    throw new CommandFailure(`Em ${packages} não há pacotes do Caderneta.`);
  }
  const files = projectFiles(remote, archives);
  writeNewFiles(folder, files);
  return Object.keys(files);
}
