import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import {
  isCompressed,
  type Release,
  release,
  releaseLimits,
  sizeProblems,
} from '@caderneta/releases';
import { sha384Of } from '@caderneta/releases/signing';
import * as z from 'zod/mini';
import { CommandFailure } from './command-failure.ts';

export interface Build {
  release: Release;
  /** Folder with the files of this build. */
  folder: string;
}

/** Finds the folder of an app: the given one, `apps/<app>`, or the current one. */
export function folderOf(app: string, given: string | undefined): string {
  if (given) return resolve(given);
  const inside = resolve('apps', app);
  return existsSync(inside) ? inside : resolve('.');
}

/**
 * Runs `npm run build` in one app.
 * @throws {CommandFailure} if it fails
 */
export async function build(folder: string): Promise<void> {
  const child = spawn('npm', ['run', '--silent', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new CommandFailure(`A construção em ${folder} falhou.`);
}

/** Named by the build for servers and developers, not by pages. */
const isOfRelease = (name: string) => !/^\.|^build\.json$|\.(br|gz|map)$/.test(name);

/**
 * Reads the content of `dist` as a release.
 * @param news what is new, one line
 * @throws {CommandFailure} if nothing is built, or the build is not one of this app
 */
export async function readBuild(app: string, folder: string, news: string): Promise<Build> {
  const record = await readRecord(folder);
  const build = join(folder, 'dist', String(record.buildId));
  const names = (await readdir(build)).filter(isOfRelease).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(build, name));
      return [name, { size: content.length, sha384: sha384Of(content) }] as const;
    }),
  );
  const given = {
    kind: 'release',
    schema: 1,
    app,
    buildId: record.buildId,
    ...(await sourcesOf(folder)),
    time: new Date().toISOString(),
    news,
    record,
    files: Object.fromEntries(files),
  };
  const read = z.safeParse(release, given);
  if (read.success) return { release: read.data, folder: build };
  const [issue] = read.error.issues;
  throw new CommandFailure(`A construção não pode ser publicada. ${problemOf(given, issue?.path)}`);
}

/** Names the limit that a build breaks, or the field that no portal accepts. */
function problemOf({ files, news }: Pick<Release, 'files' | 'news'>, path: PropertyKey[] = []) {
  const [tooLarge] = sizeProblems(files);
  if (tooLarge) return tooLarge;
  const { newsCharacters: most } = releaseLimits;
  if (news.length > most) return `--news tem ${news.length} caracteres; o máximo é ${most}.`;
  return `O campo ${path.join('.')} não serve.`;
}

async function readRecord(folder: string): Promise<Record<string, unknown>> {
  const path = join(folder, 'dist/build.json');
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  } catch {
    throw new CommandFailure(`Não há construção em ${path}.`);
  }
}

/** Asks git; null outside of a repository, or without git. */
async function askGit(cwd: string, ...asked: string[]): Promise<string | null> {
  const child = spawn('git', asked, { cwd, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.on('data', (words: Buffer) => (said += words.toString()));
  const ended = await once(child, 'close').catch(() => [1]);
  return ended[0] === 0 ? said.trim() : null;
}

/** The commit of the sources, and whether they differ from it. */
async function sourcesOf(cwd: string): Promise<Pick<Release, 'commit' | 'hasChanges'>> {
  const commit = await askGit(cwd, 'rev-parse', 'HEAD');
  return { commit, hasChanges: commit !== null && (await askGit(cwd, 'status', '-s')) !== '' };
}

/** Reads a file as it is uploaded: text as brotli, everything else as it is. */
export async function bytesToSend({ folder }: Build, name: string): Promise<Buffer> {
  const path = join(folder, name);
  if (!isCompressed(name)) return readFile(path);
  if (existsSync(`${path}.br`)) return readFile(`${path}.br`);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return promisify(brotliCompress)(await readFile(path), { params });
}
