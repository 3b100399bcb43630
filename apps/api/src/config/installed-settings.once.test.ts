import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { findSettings, installedFile, parseUnitFile, unitSettings } from './installed-settings.ts';

const folders: string[] = [];
let folder: string;
let installed: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-settings-'));
  folders.push(folder);
  installed = join(folder, 'caderneta.env');
});
afterAll(async () => {
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

const find = (environment: Record<string, string>) =>
  findSettings(environment, { installed, folder });
const database = 'postgres://caderneta:segredo@127.0.0.1/caderneta';
const other = 'postgres://ana:segredo@127.0.0.1/teste';

test('a clone of a developer: the environment wins over .env, and nothing else is read', async () => {
  await writeFile(join(folder, '.env'), `DATABASE_URL=${database}\nPORT=3001\nLOG_LEVEL=\n`);
  const { variables, source } = find({ PORT: '3002', HOST: '' });
  expect(variables).toEqual({ DATABASE_URL: database, PORT: '3002' });
  expect(source).toBe(join(folder, '.env'));
});

test('an installed machine: every command reads what the unit reads', async () => {
  await writeFile(installed, `# comentário\nDATABASE_URL=${database}\nDATA_FOLDER=/srv/dados\n`);
  const whole = { NODE_ENV: 'production', DATA_FOLDER: '/srv/dados', DATABASE_URL: database };
  expect(find({})).toEqual({ variables: whole, source: installed });
  // As the unit of the backup, whose environment systemd has filled from that file.
  expect(find(whole)).toEqual({ variables: whole, source: installed });
  expect(find({ LOG_LEVEL: 'silent' }).variables).toEqual({ ...whole, LOG_LEVEL: 'silent' });
});

test('what leads to another installation is refused, with both places; by name it goes', async () => {
  await writeFile(installed, `DATABASE_URL=${database}\n`);
  const refusal = (environment: Record<string, string>) => {
    try {
      return find(environment).source;
    } catch (error) {
      return (error as Error).message;
    }
  };
  const conflict = (setting: string, where: string) =>
    expect.stringMatching(`^${setting} ${where} não é a de ${installed}, `);
  expect(refusal({ DATABASE_URL: other })).toEqual(conflict('DATABASE_URL', 'do ambiente'));
  expect(refusal({ DATABASE_URL: other })).not.toContain('segredo');
  expect(refusal({ DATA_FOLDER: './data' })).toEqual(conflict('DATA_FOLDER', 'do ambiente'));
  expect(refusal({ S3_BUCKET: 'outro' })).toEqual(conflict('S3_BUCKET', 'do ambiente'));
  await writeFile(join(folder, '.env'), `DATABASE_URL=${other}`);
  const dotenv = join(folder, '.env');
  expect(refusal({})).toEqual(conflict('DATABASE_URL', `de ${dotenv}`));
  expect(find({ CADERNETA_SETTINGS: 'none' }).variables.DATABASE_URL).toBe(other);
  const trial = join(folder, 'trial.env');
  expect(refusal({ CADERNETA_SETTINGS: trial })).toMatch(
    /trial\.env, de CADERNETA_S\w+, não existe/,
  );
  await writeFile(trial, `DATABASE_URL=${other}`);
  expect(find({ CADERNETA_SETTINGS: trial })).toMatchObject({ source: trial });
});

test('a file that this user cannot read: the sentence says who can', async () => {
  // Root may read everything: a name below a file fails for everybody.
  await writeFile(installed, '');
  await chmod(installed, 0);
  const below = { installed: join(installed, 'caderneta.env'), folder };
  expect(() => findSettings({}, below)).toThrow(/^Não é possível ler .+ \(ENOTDIR\).+como root\.$/);
  expect(findSettings({ DATABASE_URL: database }, below).variables.DATABASE_URL).toBe(database);
});

test('reads the lines as systemd does', () => {
  const lines = [
    'PLAIN= a b ',
    'HASH=x#y',
    'MAIL_FROM="Escola <avisos@escola.com.br>"',
    'SMS_BODY=\'{"to":"{to}"}\'',
    'SMS_URL=https://api.test/?a=1&b=2',
    String.raw`QUOTED="a \"b\" \\ c"`,
    'LONG=a\\',
    'b',
    '; também um comentário',
    '#OFF=1',
  ];
  expect(parseUnitFile(lines.join('\n'))).toEqual({
    PLAIN: 'a b',
    HASH: 'x#y',
    MAIL_FROM: 'Escola <avisos@escola.com.br>',
    SMS_BODY: '{"to":"{to}"}',
    SMS_URL: 'https://api.test/?a=1&b=2',
    QUOTED: String.raw`a "b" \ c`,
    LONG: 'ab',
  });
});

test.each(['caderneta.service', 'caderneta-backup.service'])('%s sets the same', (name) => {
  const path = new URL(`../../../../deploy/systemd/${name}`, import.meta.url);
  const unit = readFileSync(path, 'utf8');
  const set = Object.entries(unitSettings).map(([key, value]) => `${key}=${value}`);
  expect(unit).toContain(`\nEnvironment=${set.join(' ')}\n`);
  expect(unit).toContain(`\nEnvironmentFile=${installedFile}\n`);
});
