import { createHash } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endChildServers } from '../../testing/child-server.ts';
import {
  newInstallation,
  readAllRows,
  startServerFor,
  withDatabase,
} from '../../testing/installation.ts';
import { makeOneOfEach } from '../../testing/one-of-each.ts';
import { query } from '../../testing/query.ts';
import { makeSchools } from '../../testing/school.ts';
import { makeFile } from '../../testing/stored-file.ts';
import { runCommand } from '../../testing/run-command.ts';
import { proofOf } from '#/modules/accounts/accounts.service.ts';
import { openFolderStorage } from '#/storage/folder-storage.ts';
import { openArchive } from './archive-file.ts';
import { type NewEntry, readArchive, readWhole, writeArchive } from './archive.ts';

type Variables = Record<string, string>;

let source: Variables;
let girassol: string;
let archive: string;
const folders: string[] = [];

/** Escola Girassol and Escola Ipê, each with a picture. */
async function installationWithSchools(): Promise<Variables> {
  const variables = await newInstallation();
  folders.push(variables.DATA_FOLDER!);
  await withDatabase(variables, async (db) => {
    const made = await makeSchools(db);
    girassol = made.school.id;
    await makeOneOfEach(db, made);
    const storage = await openFolderStorage(join(variables.DATA_FOLDER!, 'files'));
    const sha256 = createHash('sha256').update('um retrato!').digest('hex');
    for (const [school, uploadedBy] of [
      [made.school.id, made.administrator.id],
      [made.otherSchool.id, made.otherAdministrator.id],
    ] as const) {
      const storageKey = `${school}/${crypto.randomUUID()}/original`;
      await storage.write(storageKey, Readable.from(['um retrato!']), 11);
      await makeFile(db, { schoolId: school, uploadedBy, storageKey, size: 11, sha256 });
    }
    await query(db, `update employees set owner_proof = 'proven there'`);
  });
  return variables;
}

const school = (at: Variables, ...given: string[]) =>
  runCommand(at, 'school-cli/school-cli.ts', ...given);

beforeAll(async () => {
  source = await installationWithSchools();
  archive = join(source.DATA_FOLDER!, 'girassol.tar.zst');
  const made = await school(source, 'export', 'escola girassol', '--to', archive);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('conferida') });
}, 120_000);
afterAll(async () => {
  endChildServers();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

const about = (rows: Record<string, string[]>, id: string) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, all.filter((row) => row.includes(id))]),
  );
/** Ids of the schools whose files are stored. */
async function storedOf({ DATA_FOLDER }: Variables): Promise<string[]> {
  const folder = join(DATA_FOLDER!, 'files');
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('original')).map((name) => name.split(sep)[0] ?? '');
}

/** Sign-ins, what hangs on the keys of the installation, and its networks stay behind. */
const left = [
  'sessions',
  'refresh_tokens',
  'idempotency_keys',
  'network_sendings',
  'sign_in_networks',
];
const hashOf = (row: string) => (JSON.parse(row) as { hash: string }).hash;
const outOfNetwork = (school: string) =>
  school.replace(/"network_id": "[^"]+"/, '"network_id": null');
const unproven = (employee: string) =>
  employee.replace('"owner_proof": "proven there"', '"owner_proof": null');

test('a school moves whole to an installation with others, and back into its own not twice', async () => {
  const target = await newInstallation();
  folders.push(target.DATA_FOLDER!);
  await withDatabase(target, async (db) => {
    await makeSchools(db);
    await query(db, `update employees set email = 'x' || email`);
  });
  const before = await readAllRows(target);
  const moved = await school(target, 'import', archive);
  expect(moved).toMatchObject({ code: 0, output: expect.stringContaining('Escola Girassol está') });
  const after = await readAllRows(target);
  const expected = about(await readAllRows(source), girassol);
  for (const table of left) expected[table] = [];
  expected.schools = expected.schools!.map(outOfNetwork);
  expected.employees = expected.employees!.map(unproven);
  const arrived = about(after, girassol);
  // By the token that its browser has at the address of before, each device enters once.
  const handed = new Set(arrived.guardian_devices!.map(hashOf));
  expect(arrived.guardian_links!.filter((row) => handed.has(hashOf(row)))).toHaveLength(1);
  arrived.guardian_links = arrived.guardian_links!.filter((row) => !handed.has(hashOf(row)));
  expect(arrived).toEqual(expected);
  for (const [table, rows] of Object.entries(before)) {
    expect(after[table]).toEqual(expect.arrayContaining(rows));
  }
  expect(await storedOf(target)).toEqual([girassol]);
  const server = await startServerFor(target, 'prof@girassol.test');
  await server.stop();

  const again = await school(target, 'import', archive);
  expect(again).toMatchObject({
    code: 1,
    output: expect.stringContaining('A escola Escola Girassol já está nesta instalação.'),
  });
}, 180_000);

test('a person with an account there keeps its password, and is told of one more school', async () => {
  const target = await newInstallation();
  folders.push(target.DATA_FOLDER!);
  await withDatabase(target, makeSchools);
  const ownerProof = proofOf({ email: 'prof@girassol.test', passwordHash: 'own' });
  const own = `update employees set password_hash = 'own', owner_proof = '${ownerProof}'
    where email = 'prof@girassol.test'`;
  await withDatabase(target, (db) => query(db, own));
  const moved = await school(target, 'import', archive);
  expect(moved).toMatchObject({ code: 0 });
  await withDatabase(target, async (db) => {
    const hashes = await query<{ email: string; hashes: number }>(
      db,
      `select email, count(distinct password_hash)::int as hashes from employees
       where email like '%girassol%' group by email order by email`,
    );
    expect(hashes).toEqual([
      { email: 'admin@girassol.test', hashes: 2 },
      { email: 'prof@girassol.test', hashes: 1 },
      { email: 'vera@girassol.test', hashes: 1 },
    ]);
    const mails = await query(db, `select mail ->> 'to' as to from employee_mails order by 1`);
    expect(mails).toEqual([{ to: 'admin@girassol.test' }, { to: 'prof@girassol.test' }]);
  });
}, 120_000);

test('an archive brings nobody into another school', async () => {
  const forged = join(source.DATA_FOLDER!, 'forged.tar.zst');
  const entries: NewEntry[] = [];
  const other = crypto.randomUUID();
  await readArchive(await openArchive(archive), async ({ name, ...entry }) => {
    let content = await readWhole({ name, ...entry });
    if (name.startsWith('database/employees/')) {
      content = Buffer.from(content.toString().replace(girassol, other));
    }
    entries.push({ name, size: content.length, content });
  });
  await writeFile(forged, writeArchive(Readable.from(entries), new Date()));
  const target = await newInstallation();
  folders.push(target.DATA_FOLDER!);
  expect(await school(target, 'import', forged)).toMatchObject({
    code: 1,
    output: expect.stringContaining('employees tem linhas de outra escola'),
  });
}, 120_000);
