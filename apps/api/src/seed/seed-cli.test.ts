import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { lockFolder } from '#/database/folder-lock.ts';

const command = fileURLToPath(new URL('seed-cli.ts', import.meta.url));
const isPostgresql = globalThis.databaseUnderTest === 'postgresql';
let folder: string;
let databaseUrl = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-seed-'));
  if (isPostgresql) databaseUrl = await emptyDatabase(process.env.TEST_POSTGRESQL_URL ?? '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function emptyDatabase(server: string): Promise<string> {
  const name = `seed_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `${server}/${name}`;
}

interface Outcome {
  code: number;
  out: string;
  errors: string;
}

function run(...given: string[]): Promise<Outcome> {
  const env = { ...process.env, DATA_FOLDER: folder, DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [command, ...given], { env }, (_, out, errors) => {
      resolve({ code: child.exitCode ?? -1, out, errors });
    });
  });
}

test('makes a school once, says how to enter, and refuses to make it again', async () => {
  const first = await run('--students', '30');
  expect(first).toMatchObject({ code: 0, errors: '' });
  expect(first.out).toContain('Colégio Horizonte: 30 alunos');
  expect(first.out).toContain('pronto: diários');
  expect(first.out).toContain('admin@grande.demo / Senha123');
  expect(first.out).toContain('prof@grande.demo / Senha123');

  const second = await run('--students', '30');
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.errors).toMatch(/^Colégio Horizonte já existe neste banco de dados: [^\n]+\n$/);
}, 180_000);

test('helps, and refuses in one line', async () => {
  const help = await run('--help');
  expect(help).toMatchObject({ code: 0, errors: '' });
  expect(help.out).toContain('Uso: npm run seed -- --students 5000');
  const refused = await run('--students', 'muitos');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.errors).toMatch(/^--students deve ser [^\n]+\n$/);
}, 120_000);

test('leaves alone a data folder that a server has open, where the database is in it', async () => {
  const release = await lockFolder(folder);
  const refused = await run('--students', '30');
  await release();
  expect(refused).toMatchObject({ code: 1, out: '' });
  const reason = isPostgresql
    ? /^Colégio Horizonte já existe /
    : /^A pasta de dados .+ já está em uso /;
  expect(refused.errors).toMatch(reason);
  expect(refused.errors.trimEnd()).not.toContain('\n');
}, 120_000);
