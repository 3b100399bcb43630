import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { endChildServers, startChildServer, untilItSays } from '../../testing/child-server.ts';
import { makePgliteDatabase } from '../../testing/database.ts';
import { childrenOf } from '../../testing/processes.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'caderneta-folder-'));
});
afterEach(endChildServers);
afterAll(() => rm(root, { recursive: true, force: true }));

const isPosix = process.platform !== 'win32';

/** A server on the embedded database of this folder, without a school. */
function start(folder: string) {
  return startChildServer({ PORT: '0', DATA_FOLDER: folder });
}

/** Starts over a copied database, which saves the time of making one. */
async function startedWithDatabase(folder: string) {
  await makePgliteDatabase(folder);
  return started(folder);
}

async function started(folder: string) {
  const server = start(folder);
  await untilItSays(server, 'Caderneta em');
  return server;
}

async function refusal(folder: string) {
  const server = start(folder);
  return { code: await server.ended, output: server.output() };
}

async function filesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true });
  const paths = [folder, ...entries.map((entry) => join(folder, entry))];
  return Promise.all(paths.map(async (path) => ({ path, ...(await stat(path)) })));
}

const openToOthers = async (folder: string) =>
  (await filesOf(folder)).filter(({ mode }) => isPosix && mode & 0o077).map(({ path }) => path);

test('only its owner can use a data folder, an older one from the next start on', async () => {
  const folder = join(root, 'closed');
  const first = await started(folder);
  expect(await openToOthers(folder)).toEqual([]);
  first.child.kill('SIGKILL');
  await first.ended;

  for (const { path } of await filesOf(folder)) await chmod(path, 0o755);
  const second = await started(folder);
  if (isPosix) expect((await stat(folder)).mode & 0o077).toBe(0);
  expect(await openToOthers(join(folder, 'database'))).toEqual([]);

  // A pause of any length: nothing in the folder is younger than an hour.
  const paused = [second.child.pid!, ...childrenOf(second.child.pid)];
  for (const pid of paused) process.kill(pid, 'SIGSTOP');
  const longAgo = Date.now() / 1000 - 3600;
  for (const { path } of await filesOf(folder)) await utimes(path, longAgo, longAgo);
  expect(await refusal(folder)).toEqual({
    code: 1,
    output:
      `A pasta de dados ${folder} já está em uso por outro servidor da Caderneta. ` +
      'Encerre-o, ou escolha outra pasta com DATA_FOLDER.\n',
  });
  for (const pid of paused) process.kill(pid, 'SIGCONT');
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 240_000);

test('a server whose folder was replaced ends without another write in it', async () => {
  const folder = join(root, 'lost');
  const server = await startedWithDatabase(folder);
  const before = await filesOf(join(folder, 'database'));
  await rename(join(folder, 'folder.lock'), join(folder, 'elsewhere'));
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(
    `A pasta de dados ${folder} foi removida ou trocada: o servidor para sem gravar mais nada nela.\n`,
  );
  const after = await filesOf(join(folder, 'database'));
  const control = join(folder, 'database/global/pg_control');
  const written = (files: typeof before) => files.find(({ path }) => path === control)?.mtimeMs;
  expect(written(after)).toBe(written(before));
}, 180_000);

describe('what prevents a start is one line', () => {
  test('a damaged database', async () => {
    const folder = join(root, 'damaged');
    const server = await startedWithDatabase(folder);
    server.child.kill('SIGTERM');
    await server.ended;
    await truncate(join(folder, 'database/global/pg_control'), 0);
    const { code, output } = await refusal(folder);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^O banco de dados em .+ não abre; pode estar danificado \(.*\)\. .+\n$/,
    );
    expect(output.split('\n')).toHaveLength(2);
  }, 180_000);

  test.each([
    ['secret.key', ''],
    ['secret.key', 'short\n'],
    ['vapid.key', ''],
    ['vapid.key', 'x'.repeat(42)],
  ])('%s with the content %j', async (name, content) => {
    const folder = join(root, `key-${crypto.randomUUID()}`);
    await mkdir(folder);
    await writeFile(join(folder, name), content);
    const { code, output } = await refusal(folder);
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(`^O arquivo ${join(folder, name)} está vazio ou incompleto\\. [^\n]+\n$`),
    );
  });
});
