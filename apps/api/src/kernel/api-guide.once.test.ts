import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type TestApp, startTestApp } from '../../testing/app.ts';
import { signIn } from '../../testing/sign-in.ts';

const run = promisify(execFile);
const pathOf = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const folderOf = (name: string) => dirname(findPackageJSON(name, import.meta.url)!);

let made: TestApp;
let folder: string;
/** The blocks of code in `docs/api.md`, for the server and the school of this test. */
let blocks: string[];

beforeAll(async () => {
  made = await startTestApp();
  await made.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = made.app.server.address() as AddressInfo;
  const guide = await readFile(pathOf('docs/api.md'), 'utf8');
  blocks = Array.from(guide.matchAll(/^```\w+\n(.*?)^```/gms), ([, code]) =>
    code!
      .replaceAll('http://localhost:3000', `http://127.0.0.1:${port}`)
      .replaceAll('admin@girassol.demo', 'admin@girassol.test'),
  );
  folder = await mkdtemp(join(tmpdir(), 'caderneta-guide-'));
  await installIn(folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await made.close();
});

/** Installs what the guide tells to install, in the repository's own copies. */
async function installIn(project: string) {
  const modules = join(project, 'node_modules');
  await mkdir(join(modules, '.bin'), { recursive: true });
  for (const name of ['openapi-fetch', 'openapi-typescript']) {
    await symlink(folderOf(name), join(modules, name));
  }
  const command = join(folderOf('openapi-typescript'), 'bin/cli.js');
  await symlink(command, join(modules, '.bin/openapi-typescript'));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
}

const within = () => ({ cwd: folder, timeout: 60_000 });
const shell = (script: string) => run('sh', ['-euc', script], within());
const node = (...given: string[]) => run(process.execPath, given, within());

async function namesOfClassrooms() {
  const { headers } = await signIn(made.app, 'admin@girassol.test');
  const answer = await made.app.inject({ url: '/v1/Classrooms/List', headers });
  return answer.json<{ name: string }[]>().map(({ name }) => name);
}

test('the first call by curl lists classrooms', async () => {
  const { stdout } = await shell(blocks[0]!);
  const listed = JSON.parse(stdout) as { name: string }[];
  expect(listed.map(({ name }) => name)).toEqual(await namesOfClassrooms());
});

test('the generated client compiles in ten lines, and lists classrooms', async () => {
  const [, generate, program] = blocks;
  await shell(generate!);
  expect(program!.trim().split('\n').filter(Boolean).length).toBeLessThanOrEqual(10);
  await writeFile(join(folder, 'client.ts'), program!);
  const compiler = pathOf('node_modules/typescript-7/bin/tsc');
  const options = '--noEmit --strict --target esnext --module nodenext';
  const further = '--allowImportingTsExtensions --types';
  await node(compiler, ...`${options} ${further}`.split(' '), '', 'client.ts');
  const { stdout } = await node('client.ts');
  expect(stdout.trim().split('\n')).toEqual(await namesOfClassrooms());
}, 60_000);

test('the guide has no code that is not tried', () => {
  expect(blocks).toHaveLength(3);
});
