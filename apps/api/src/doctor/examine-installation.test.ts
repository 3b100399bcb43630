import { chmod, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { endChildServers, startChildServer, untilItSays } from '../../testing/child-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { newInstallation, withDatabase } from '../../testing/installation.ts';
import { productionSettings } from '../../testing/production.ts';
import { query } from '../../testing/query.ts';
import { makeSchools } from '../../testing/school.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { makeFile } from '../../testing/stored-file.ts';
import { runCommand } from '../../testing/run-command.ts';
import { readConfig } from '#/config.ts';
import { openServices } from '#/open-services.ts';
import { openFolderStorage } from '#/storage/folder-storage.ts';
import type { Check } from './check.ts';

const isPostgresql = globalThis.databaseUnderTest === 'postgresql';
const dayAgo = new Date(Date.now() - 30 * 60 * 60 * 1000);

let variables: Record<string, string>;
const folders: string[] = [];
/** A sound installation in production, whose server does not run. */
beforeEach(async () => {
  const made = await newInstallation();
  folders.push(made.DATA_FOLDER!);
  variables = { ...productionSettings, ...made, PORT: String(await freePort()) };
  await (await openServices(readConfig(variables))).close();
}, 240_000);
afterAll(async () => {
  endChildServers();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const doctor = (...given: string[]) =>
  runCommand(variables, 'admin-cli/admin-cli.ts', 'doctor', ...given);

/** What is not fine, as `level check: says`, with the exit code. */
async function complaints() {
  const { code, output } = await doctor('--json');
  const { checks } = JSON.parse(output) as { checks: Check[] };
  const found = checks.filter(({ level }) => level !== 'ok');
  return { code, found, said: found.map(({ level, check, says }) => `${level} ${check}: ${says}`) };
}

test('a sound installation has a line for each thing, also while its server runs', async () => {
  const { code, output } = await doctor();
  expect(output).toMatch(/^✓ Banco de dados: .*PostgreSQL \d+/m);
  expect(output).toMatch(/^✓ Migrações: \d+ aplicadas, nenhuma falta$/m);
  expect(output).toMatch(/^✓ Esquema: \d+ tabelas como as migrações as fazem$/m);
  expect(output.split('\n').filter((line) => /^[!✗ ]/.test(line))).toEqual([]);
  expect(code).toBe(0);
  const server = startChildServer(variables);
  await untilItSays(server, 'Caderneta em');
  const beside = await doctor();
  const names = (text: string) => text.match(/^. [^:]+/gm);
  expect(names(beside.output)).toEqual(names(output));
  expect(beside.code).toBe(0);
  server.child.kill('SIGTERM');
  await server.ended;
}, 240_000);

test('names what drifted in the schema, and the statements it gives mend it', async () => {
  await withDatabase(variables, async (db) => {
    await query(db, 'drop index files_by_school');
    await query(db, 'alter table diaries drop constraint diaries_filled');
    await query(db, 'alter table students add column nickname text not null default $$$$');
    await query(db, 'create index students_by_nickname on students (nickname)');
    await query(
      db,
      'alter table schools alter column city drop not null, alter column name type varchar(80)',
    );
    await query(db, 'alter table audit_log disable trigger audit_log_append_only');
  });
  const { code, found, said } = await complaints();
  expect(said).toEqual([
    'fault schema: falta a restrição diaries_filled de diaries',
    'fault schema: falta o índice files_by_school de files',
    expect.stringMatching(/^fault schema: a coluna name de schools não é como/),
    expect.stringMatching(/^fault schema: o gatilho audit_log_append_only de audit_log não é como/),
    'fault schema: a coluna nickname de students não vem de nenhuma migração',
    'warning schema: o índice students_by_nickname de students não vem de nenhuma migração',
  ]);
  expect(code).toBe(1);
  await withDatabase(variables, async (db) => {
    const statements = found.flatMap(
      ({ toDo }) => toDo.join('').match(/(?:ALTER|CREATE|DROP)[\s\S]*;/) ?? [],
    );
    for (const statement of statements.filter((one) => !one.includes('DROP INDEX'))) {
      await query(db, statement);
    }
    await query(db, 'alter table schools alter column name type text');
    await query(db, 'alter table audit_log enable trigger audit_log_append_only');
  });
  expect(await complaints()).toMatchObject({ code: 0, said: [] });
}, 240_000);

test('a newer schema is not compared', async () => {
  await withDatabase(variables, (db) =>
    query(
      db,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 4000000000000)`,
    ),
  );
  expect((await complaints()).said).toEqual([
    'warning migrations: o banco de dados tem 1 mais novas que esta versão da Caderneta',
  ]);
  await withDatabase(variables, (db) =>
    query(db, `delete from drizzle.__drizzle_migrations where hash = 'x'`),
  );
}, 240_000);

test('files without their bytes, of another size and of nobody; what waits for days', async () => {
  const storage = await openFolderStorage(join(variables.DATA_FOLDER!, 'files'));
  await withDatabase(variables, async (db) => {
    const { school, administrator } = await makeSchools(db);
    const owner = { schoolId: school.id, uploadedBy: administrator.id, size: 5 };
    for (const name of ['sound', 'gone', 'cut']) {
      const storageKey = `${school.id}/${name}/original`;
      await storage.write(storageKey, Readable.from(['bytes']), 5);
      await makeFile(db, { ...owner, storageKey });
    }
    await storage.delete(`${school.id}/gone/original`);
    await truncate(join(variables.DATA_FOLDER!, 'files', school.id, 'cut/original'), 2);
    await query(
      db,
      `insert into employee_mails (id, mail, attempt_at, created_at)
       values (gen_random_uuid(), '{}', now(), now() - interval '30 hours')`,
    );
  });
  const old = join(variables.DATA_FOLDER!, 'files', 'old');
  await storage.write('old', Readable.from(['nobody']), 6);
  await utimes(old, dayAgo, dayAgo);
  await storage.write('new', Readable.from(['nobody']), 6);
  const { code, found, said } = await complaints();
  expect(said).toEqual([
    'fault files: faltam os bytes de 1 de 3 arquivos',
    'fault files: 1 de 3 arquivos têm outro tamanho que o registrado',
    'warning files: 1 (6 bytes) não são de ninguém: nada no banco de dados os nomeia',
    expect.stringMatching(/^warning outbox: 1 esperam \(e-mails a funcionários\).* há 30 h$/),
  ]);
  expect(found.slice(0, 3).flatMap(({ items }) => items)).toEqual([
    expect.stringMatching(/\/gone\/original$/),
    expect.stringMatching(/\/cut\/original$/),
    'old',
  ]);
  expect(code).toBe(1);
}, 240_000);

test('keys, folder, mail server and settings that are wrong', async () => {
  const folder = variables.DATA_FOLDER!;
  const { SECRET_KEY: _, ...withoutKey } = variables;
  variables = { ...withoutKey, NODE_ENV: '', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  await rm(join(folder, 'secret.key'));
  await writeFile(join(folder, 'vapid.key'), 'half');
  await chmod(folder, 0o755);
  const { code, said } = await complaints();
  expect(said).toEqual([
    expect.stringMatching(/^warning settings: .*SECRET_KEY: é necessária/),
    expect.stringMatching(/^warning settings: .*MAIL_FROM: é necessária/),
    expect.stringMatching(/^warning folder: outros usuários desta máquina podem ler/),
    expect.stringMatching(/^fault keys: .*secret\.key não existe$/),
    expect.stringMatching(/^fault keys: .*vapid\.key está vazio ou incompleto$/),
    expect.stringMatching(/^fault mail: 127\.0\.0\.1:\d+ recusou a conexão/),
  ]);
  expect(code).toBe(1);
  const smtp = await startSmtpServer();
  variables = { ...variables, SMTP_URL: smtp.url, PORT: 'many', HOLD_SECONDS: '-1' };
  const wrong = await complaints();
  await smtp.close();
  expect(wrong.said).toEqual([
    expect.stringMatching(/^fault settings: Variável PORT: /),
    expect.stringMatching(/^fault settings: Variável HOLD_SECONDS: /),
  ]);
}, 240_000);

test('a database that does not answer, or that nobody has started', async () => {
  const port = await freePort();
  if (isPostgresql) {
    variables.DATABASE_URL = `postgres://postgres@127.0.0.1:${port}/caderneta`;
    const { code, said } = await complaints();
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^fault database: .*ECONNREFUSED/)]);
    return;
  }
  await rm(join(variables.DATA_FOLDER!, 'database'), { recursive: true });
  expect(await complaints()).toMatchObject({
    code: 0,
    said: ['warning database: ainda não existe'],
  });
}, 240_000);
