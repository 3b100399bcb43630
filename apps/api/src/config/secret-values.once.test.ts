import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { readConfig } from '#/config.ts';
import { givenSecret } from './secret-values.ts';
import { type Setting, settings } from './settings.ts';

/** What the start says of one setting; empty where it takes it. */
function saidOf(name: string, value: string): string {
  try {
    readConfig({ [name]: value });
    return '';
  } catch (error) {
    const lines = (error as Error).message.split('\n');
    return lines.find((line) => line.startsWith(`Variável ${name}: `)) ?? '';
  }
}

const own = ['SECRET_KEY', 'VAPID_PRIVATE_KEY', 'WHATSAPP_VERIFY_TOKEN'];
const plain = Object.entries<Setting>(settings).flatMap(([name, { secret }]) =>
  secret && secret !== 'within' ? [name] : [],
);

test.each([
  ['# openssl rand -base64 36; keep a copy elsewhere', 'contém um comentário (#)'],
  ['kJ8v2Qe7Rt1LmX0pZ5sW9uYb3NcD4hGf6AoI-x_TqS0 # guardada no cofre', 'contém um comentário (#)'],
  ['kJ8v2Qe7Rt1LmX0pZ5sW9uYb3NcD4hGf6AoI#guardada', 'não pode ter #'],
  ['kJ8v2Qe7Rt1LmX0p Z5sW9uYb3NcD4hGf6AoI-x_TqS0', 'não pode ter espaços'],
  ['x', 'deve ter ao menos'],
  ['changemechangemechangemechangemechangemechan', 'é uma repetição'],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'é uma repetição'],
])('no secret may be %s', (value, says) => {
  expect(plain.map((name) => [name, saidOf(name, value)])).toEqual(
    plain.map((name) => [name, expect.stringContaining(says)]),
  );
});

test.each([
  'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  'k7Qz9pL2vXmR4tYk7Qz9pL2vXmR4tYk7Qz9pL2vXmR4',
])('a secret of our own may not be %s', (value) => {
  for (const name of own) expect(saidOf(name, value)).toMatch(/repetição|parecidos demais/);
});

test('every marked secret is found, and what is made at random is taken', () => {
  expect(plain).toEqual(expect.arrayContaining([...own, 'S3_SECRET_KEY', 'IEDUCAR_ACCESS_KEY']));
  for (let count = 0; count < 500; count += 1) {
    for (const made of [
      randomBytes(36).toString('base64'),
      randomBytes(32).toString('hex'),
      randomBytes(16).toString('hex'),
    ]) {
      expect([made, saidOf('SECRET_KEY', made)]).toEqual([made, '']);
    }
  }
  expect(settings.S3_SECRET_KEY.secret).toBe(givenSecret);
});

test('a comment behind the value of any setting is told', () => {
  for (const name of Object.keys(settings)) {
    const { default: value = 'valor' }: Setting = settings[name as keyof typeof settings];
    expect(saidOf(name, `${value}   # por quê`)).toContain('contém um comentário (#)');
  }
  expect(saidOf('SMTP_URL', 'smtp://ana:se%23nha@correio.test:587')).toBe('');
  expect(saidOf('MAIL_FROM', 'Escola N#1 <a@b.test>')).toBe('');
});

const repository = join(import.meta.dirname, '../../../..');
const skipped = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results']);

async function* textsIn(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* textsIn(path);
    else if (isShown(relative(repository, path))) yield path;
  }
}

/** Files that somebody copies from, or that are written into a folder of theirs. */
const isShown = (path: string) =>
  /\.(md|env|example|service|timer|ya?ml|cfg|conf|ini)$/.test(path) ||
  /(^|\/)(templates?|deploy|Containerfile|\.env[^/]*)(\/|$)/.test(path);

const assignment = /^\s*(?:- |export |Environment=|ENV )?['"]?[A-Z][A-Z0-9_]+['"]?=.*?(?<=\s|=)#/;

test('nothing that somebody may copy has a comment behind a value', async () => {
  const found: string[] = [];
  let files = 0;
  for await (const path of textsIn(repository)) {
    files += 1;
    const lines = (await readFile(path, 'utf8')).split('\n');
    lines.forEach((line, index) => {
      if (assignment.test(line)) found.push(`${relative(repository, path)}:${index + 1}: ${line}`);
    });
  }
  expect(files).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
