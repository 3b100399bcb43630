import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { linkModules } from './link-modules.ts';
import { previousCommit } from './previous-commit.ts';

/** Enough to serve the builds, and to run the server of that time. */
const parts = ['apps', 'packages', 'tooling', 'package.json', 'package-lock.json'];

/**
 * Builds the release before this one as it was, in a worktree of its own, unless it was built
 * before. Takes about a minute, and as long again where its libraries differ.
 * @returns the folder that holds its `apps` with their builds, `packages` and `tooling`, and its
 *   own `node_modules` where its libraries differ
 */
export function buildPreviousRelease(repository: string): string {
  const commit = previousCommit(repository);
  const built = join(repository, 'node_modules/.cache/previous-release', commit);
  if (existsSync(built)) return built;
  const place = mkdtempSync(join(tmpdir(), 'caderneta-previous-'));
  const worktree = join(place, 'worktree');
  try {
    run(repository, 'git', 'worktree', 'add', '--quiet', '--detach', worktree, commit);
    const hasOwnModules = install(worktree, repository);
    run(worktree, 'npm', 'run', 'build');
    keep(worktree, built, hasOwnModules);
  } finally {
    rmSync(place, { recursive: true, force: true });
    run(repository, 'git', 'worktree', 'prune');
  }
  return built;
}

/**
 * Makes a copy of a previous release in which its server and its builds can run.
 * @param built what `buildPreviousRelease` returned
 * @param root is made
 */
export function unpackPreviousRelease(built: string, root: string, repository: string): void {
  cpSync(built, root, { recursive: true, filter: isNotInstalled });
  linkModules(root, existsSync(join(built, 'node_modules')) ? built : repository);
}

/** @returns whether it needed libraries of its own */
function install(worktree: string, repository: string): boolean {
  const ours = librariesOf(repository);
  const needsOwn = [...librariesOf(worktree)].some(([path, version]) => ours.get(path) !== version);
  // Not `npm ci`: it wants the optional packages of every platform in the lock file.
  if (needsOwn) run(worktree, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund');
  else linkModules(worktree, repository);
  return needsOwn;
}

/** Place in `node_modules` → version, of all libraries that are installed from a registry. */
function librariesOf(folder: string): Map<string, string | undefined> {
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; link?: boolean }>;
  };
  const libraries = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  return new Map(libraries.map(([path, { version }]) => [path, version]));
}

/** Appears as a whole: somebody else may be building the same. */
function keep(worktree: string, built: string, hasOwnModules: boolean): void {
  const incoming = `${built}.${process.pid}`;
  mkdirSync(incoming, { recursive: true });
  const options = {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path: string) =>
      basename(path) !== '.turbo' && (hasOwnModules || isNotInstalled(path)),
  };
  for (const part of hasOwnModules ? [...parts, 'node_modules'] : parts) {
    cpSync(join(worktree, part), join(incoming, part), options);
  }
  if (existsSync(built)) rmSync(incoming, { recursive: true });
  else renameSync(incoming, built);
}

const isNotInstalled = (path: string) => basename(path) !== 'node_modules';

function run(cwd: string, command: string, ...args: string[]): void {
  const path = [join(cwd, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path };
  execFileSync(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
}
