import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { endChildServers } from '../../testing/child-server.ts';
import { newInstallation, readAllRows, withDatabase } from '../../testing/installation.ts';
import { makeAudience } from '../../testing/large-audience.ts';
import { makeOneOfEach } from '../../testing/one-of-each.ts';
import { query } from '../../testing/query.ts';
import { makeSchools } from '../../testing/school.ts';
import { makeFile } from '../../testing/stored-file.ts';
import { runCommand } from '../../testing/run-command.ts';
import { openFileStore } from '#/modules/files/file-store.ts';
import { openFolderStorage } from '#/storage/folder-storage.ts';
import { deleteSchool } from './delete-school.ts';

let source: Record<string, string>;
let girassol: { id: string; name: string };
let ipe: string;
let archive: string;

beforeAll(async () => {
  source = await newInstallation();
  archive = join(source.DATA_FOLDER!, 'girassol.tar.zst');
  await withDatabase(source, async (db) => {
    const made = await makeSchools(db);
    girassol = made.school;
    ipe = made.otherSchool.id;
    await makeOneOfEach(db, made);
    // More rows than a portion has.
    await makeAudience(db, made, 1_500);
    const storage = await openFolderStorage(join(source.DATA_FOLDER!, 'files'));
    const sha256 = createHash('sha256').update('um retrato!').digest('hex');
    const uploadedBy = { [girassol.id]: made.administrator.id, [ipe]: made.otherAdministrator.id };
    for (const schoolId of Array.from({ length: 25 }, () => girassol.id).concat(ipe)) {
      const storageKey = `${schoolId}/${crypto.randomUUID()}/original`;
      await storage.write(storageKey, Readable.from(['um retrato!']), 11);
      const owner = { schoolId, uploadedBy: uploadedBy[schoolId]! };
      await makeFile(db, { ...owner, storageKey, size: 11, sha256 });
    }
    await query(
      db,
      `insert into audit_log (id, school_id, employee_id, verb, resource, resource_id, created_at)
       select gen_random_uuid(), school_id, id, 'update', 'student', id, now() from employees`,
    );
  });
}, 120_000);
afterAll(async () => {
  endChildServers();
  await rm(source.DATA_FOLDER!, { recursive: true, force: true });
});

const school = (...given: string[]) => runCommand(source, 'school-cli/school-cli.ts', ...given);
const remove = (...more: string[]) =>
  school('delete', 'Escola Girassol', '--confirm', 'Escola Girassol', ...more);
const change = (statement: string) => withDatabase(source, (db) => query(db, statement));
const about = (rows: Record<string, string[]>, id: string) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, all.filter((row) => row.includes(id))]),
  );

/** Ids of the schools whose files are stored. */
async function storedOf(): Promise<string[]> {
  const names = await readdir(join(source.DATA_FOLDER!, 'files'), { recursive: true });
  return names.filter((name) => name.endsWith('original')).map((name) => name.split(sep)[0] ?? '');
}

test('an open school, and one that has more than its archive, are not deleted', async () => {
  const refused = async (given: string[], words: string) => {
    const output = expect.stringContaining(words) as unknown;
    expect(await remove(...given)).toMatchObject({ code: 1, output });
  };
  await refused(['--without-archive'], 'A escola Escola Girassol está aberta');
  expect(await school('close', 'Escola Girassol')).toMatchObject({ code: 0 });
  expect(await school('export', 'Escola Girassol', '--to', archive)).toMatchObject({ code: 0 });
  await refused([], 'Informe --archive');
  await refused(['--archive', join(archive, 'nada')], 'Não foi possível ler');
  await change(`update guardians set name = 'Marta Souza' where name = 'Marta Lima'`);
  await refused(['--archive', archive], '1 linha que o arquivo não tem (guardians)');
  await change(`update guardians set name = 'Marta Lima' where name = 'Marta Souza'`);
  expect(await storedOf()).toHaveLength(26);
  // The log of a school that stays is append-only.
  await expect(change('delete from audit_log')).rejects.toThrow();
}, 240_000);

test('a deletion goes on where it broke off, and leaves nothing behind and others as they were', async () => {
  const before = await readAllRows(source);
  const { storage } = await openFileStore(source.DATA_FOLDER!);
  let left = 10;
  const failing = {
    ...storage,
    delete: (key: string) =>
      left-- > 0 ? storage.delete(key) : Promise.reject(new Error('the storage is away')),
  };
  await withDatabase(source, async (db) => {
    const fileStore = { ...(await openFileStore(source.DATA_FOLDER!)), storage: failing };
    const broken = deleteSchool({ db, fileStore, now: () => new Date() }, girassol, {
      path: archive,
    });
    await expect(broken).rejects.toThrow('the storage is away');
  });
  expect(await school('open', 'Escola Girassol')).toMatchObject({
    code: 1,
    output: expect.stringContaining('A exclusão de Escola Girassol começou'),
  });

  // Somebody of the other school writes at the same time, into a table that both have.
  const writer = await writeAtOtherSchool();
  const gone = await remove('--archive', archive);
  expect(gone).toMatchObject({ code: 0, output: expect.stringContaining('foi apagada') });
  await writer?.end();
  const after = await readAllRows(source);
  expect(JSON.stringify(after)).not.toContain(girassol.id);
  for (const words of ['girassol', 'Ana Lima', '11900000002', 'Família 7']) {
    expect(JSON.stringify(after).toLowerCase()).not.toContain(words.toLowerCase());
  }
  const names = after.schools!.map((row) => (JSON.parse(row) as { name: string }).name).sort();
  expect(names).toEqual(['Escola Ipê', 'Secretaria de Educação de Campinas']);
  expect(about(after, ipe)).toEqual(about(before, ipe));
  expect(await storedOf()).toEqual([ipe]);
}, 240_000);

/** An open transaction that has written to the audit log: the embedded database has no second one. */
async function writeAtOtherSchool(): Promise<Client | undefined> {
  if (globalThis.databaseUnderTest === 'pglite') return undefined;
  const client = new Client({ connectionString: source.DATABASE_URL });
  await client.connect();
  await client.query('begin');
  await client.query(
    `insert into audit_log (id, school_id, employee_id, verb, resource, resource_id, created_at)
     select gen_random_uuid(), school_id, id, 'update', 'student', id, now()
     from employees where school_id = '${ipe}'`,
  );
  return client;
}
