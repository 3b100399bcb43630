import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runScript } from '../testing/child-server.ts';
import { newInstallation } from '../testing/installation.ts';
import { productionSettings } from '../testing/production.ts';
import { describeDatabase } from './command-config.ts';
import { readConfig } from './config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-command-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const given: Record<string, string[]> = {
  school: ['list'],
  network: ['create', '--name', 'Rede', '--office', 'Sede', '--admin', 'a@b.test'],
  admin: ['reset-password', 'a@b.test'],
  team: ['list'],
  backup: [],
  restore: ['copia.tar.zst'],
};
/** A school's programs and a developer's fill an empty installation. */
const others = ['seed', 'release'];

test('no command makes an installation: where there is none, each says so', async () => {
  const root = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  ) as { scripts: Record<string, string> };
  const scripts = Object.entries(root.scripts).flatMap(([name, script]) => {
    const [, path] = /^node (\S+-cli\.ts)$/.exec(script) ?? [];
    return path ? [[name, path] as const] : [];
  });
  expect(scripts.map(([name]) => name).sort()).toEqual([...Object.keys(given), ...others].sort());
  const empty = join(folder, 'opt');
  await mkdir(empty);
  for (const [name, path] of scripts) {
    if (others.includes(name)) continue;
    const ran = await runScript({}, { path, cwd: empty }, ...given[name]!);
    expect([name, ran]).toMatchObject([name, { code: 1, out: '' }]);
    expect(ran.errors).toMatch(
      /^A pasta de dados \S+\/data \(de variáveis de ambiente\) não existe\./,
    );
    expect(await readdir(empty)).toEqual([]);
  }
  // A folder that holds something else is none either.
  const settings = { ...productionSettings, DATA_FOLDER: empty };
  const ran = await runScript(settings, 'apps/api/src/backup/backup-cli.ts');
  expect(ran.errors).toMatch('não tem um banco de dados');
  expect(await readdir(empty)).toEqual([]);
}, 120_000);

test('a command names its database before it acts, also where it fails', async () => {
  const file = join(folder, 'caderneta.env');
  const lines = {
    ...productionSettings,
    DATABASE_URL: 'postgres://caderneta:segredo@127.0.0.1:1/escolas',
    VAPID_PRIVATE_KEY: 'OiKqN8fXPpLbZ2vMyc4RtW7hGdUs1eJx0A3BnT6kVlE',
    DATA_FOLDER: folder,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}`);
  await writeFile(file, text.join('\n'));
  const ran = await runScript(
    { CADERNETA_SETTINGS: file },
    'apps/api/src/school-cli/school-cli.ts',
    'list',
  );
  expect(ran).toMatchObject({ code: 1, errors: expect.stringContaining('ECONNREFUSED') });
  expect(ran.database).toMatch(
    /^Banco de dados: escolas em 127\.0\.0\.1:1 \(de \S+caderneta\.env, como \w+\)\n$/,
  );
}, 60_000);

test('root works as the owner of the data folder, so that the server can read what it leaves', async () => {
  const mine = process.getuid!();
  const owner = mine === 0 ? 65_534 : mine;
  const installation = await newInstallation('pglite');
  const data = installation.DATA_FOLDER!;
  await mkdir(join(data, 'database'), { recursive: true });
  for (const entry of ['.', ...(await readdir(data, { recursive: true }))]) {
    await chown(join(data, entry), owner, owner);
  }
  const settings = { ...productionSettings, ...installation };
  const ran = await runScript(settings, 'apps/api/src/backup/backup-cli.ts');
  expect(ran).toMatchObject({ code: 0, out: expect.stringMatching(/conferida/) });
  const owners = new Set<number>();
  for (const entry of await readdir(data, { recursive: true })) {
    owners.add((await stat(join(data, entry))).uid);
  }
  expect([...owners]).toEqual([owner]);
  await rm(data, { recursive: true });
}, 120_000);

test.each([
  [{}, /^embutido, em \/.+\/data$/],
  [
    { DATABASE_URL: 'postgres://ana:segredo@db.test:6432/caderneta' },
    /^caderneta em db\.test:6432$/,
  ],
  [
    { DATABASE_URL: 'postgres:///caderneta?host=/run/postgresql' },
    /^caderneta em \/run\/postgresql$/,
  ],
])('%j is named', (variables, words) => {
  expect(describeDatabase(readConfig(variables))).toMatch(words);
});
