import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  endChildServers,
  runScript,
  startChildServer,
  untilItSays,
} from '../../testing/child-server.ts';
import {
  newInstallation,
  readAllRows,
  type RunningServer,
  startServerFor,
  withDatabase,
} from '../../testing/installation.ts';
import { makeAudience } from '../../testing/large-audience.ts';
import { makeOneOfEach } from '../../testing/one-of-each.ts';
import { query } from '../../testing/query.ts';
import { samplePdf, samplePng } from '../../testing/sample-files.ts';
import { makeSchools } from '../../testing/school.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { makeFile } from '../../testing/stored-file.ts';
import { until } from '../../testing/until.ts';
import { runCommand } from '../../testing/run-command.ts';
import { readConfig } from '#/config.ts';
import { openFolderStorage } from '#/storage/folder-storage.ts';
import { openS3Storage } from '#/storage/s3-storage.ts';
import { StartFailure } from '#/start-failure.ts';
import { openArchive } from './archive-file.ts';
import { type NewEntry, readArchive, readWhole, writeArchive } from './archive.ts';
import { restore } from './restore.ts';

type Variables = Record<string, string>;
const isPostgresql = globalThis.databaseUnderTest === 'postgresql';
const otherKind = isPostgresql ? 'pglite' : 'postgresql';
const storedBefore = 300;

const folders: string[] = [];
async function installation(kind?: 'pglite' | 'postgresql'): Promise<Variables> {
  const made = await newInstallation(kind);
  folders.push(made.DATA_FOLDER!);
  return made;
}

let source: Variables;
let picture: Buffer;
beforeAll(async () => {
  picture = await samplePng(900, 600);
  source = await installation();
  await withDatabase(source, async (db) => {
    const made = await makeSchools(db);
    await makeOneOfEach(db, made);
    await makeAudience(db, made, 2_000);
    const { id } = made.administrator;
    await query(db, `update employees set owner_proof = 'seen by it alone' where id = '${id}'`);
    const storage = await openFolderStorage(join(source.DATA_FOLDER!, 'files'));
    const owner = { schoolId: made.school.id, uploadedBy: made.administrator.id };
    for (let number = 0; number < storedBefore; number++) {
      const storageKey = `${made.school.id}/${crypto.randomUUID()}/original`;
      const content = Buffer.from(`arquivo ${number}`);
      await storage.write(storageKey, Readable.from([content]), content.length);
      const sha256 = createHash('sha256').update(content).digest('hex');
      await makeFile(db, { ...owner, storageKey, size: content.length, sha256 });
    }
  });
}, 120_000);
afterAll(async () => {
  endChildServers();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Uploads pictures until it is told to stop, and keeps the ids that the server has answered. */
function uploadSteadily({ address, headers }: RunningServer) {
  const answered: string[] = [];
  let isStopping = false;
  const upload = async () => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(picture)]), 'praia.png');
    form.append('files', new Blob([new Uint8Array(samplePdf)]), 'aviso.pdf');
    const url = `${address}/v1/filemanagement/upload`;
    const answer = await fetch(url, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(await answer.text());
    answered.push(...((await answer.json()) as { id: string }[]).map(({ id }) => id));
  };
  const running = (async () => {
    while (!isStopping) await upload();
  })();
  const stop = () => {
    isStopping = true;
    return running;
  };
  return { answered, stop };
}

const backUp = (from: Variables, ...more: string[]) =>
  runCommand(from, 'backup/backup-cli.ts', ...more);
const restoreInto = (into: Variables, path: string, ...more: string[]) =>
  runCommand(into, 'backup/restore-cli.ts', path, ...more);

async function archivesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  return names.map((name) => join(folder, name));
}

const idsOf = (rows: string[]) => rows.map((row) => (JSON.parse(row) as { id: string }).id);

/** Bytes of every stored file, by its path. */
async function readFiles({ DATA_FOLDER }: Variables): Promise<Map<string, string>> {
  const root = join(DATA_FOLDER!, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const found = new Map<string, string>();
  for (const entry of entries.filter(
    // Each installation marks its own storage.
    (one) => one.isFile() && !/\.incoming$|installation$/.test(one.parentPath),
  )) {
    const path = join(entry.parentPath, entry.name);
    found.set(path.slice(root.length + 1), (await readFile(path)).toString('base64'));
  }
  return found;
}

test('a backup while people write has all that was answered before it, and every picture', async () => {
  const server = await startServerFor(source, 'admin@girassol.test');
  const target = join(source.DATA_FOLDER!, 'copies');
  const { port } = new URL(server.address);
  const writing = uploadSteadily(server);
  await until(() => writing.answered.length >= 6, 'uploads');
  const before = [...writing.answered];
  const made = await backUp({ ...source, PORT: port }, '--to', target);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('conferida') });
  // People were served all the time.
  const during = writing.answered.length;
  await until(() => writing.answered.length > during, 'uploads');
  await writing.stop();
  await server.stop();

  const restored = await installation();
  const [path = ''] = await archivesIn(target);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await restoreInto(restored, path)).toMatchObject({ code: 0 });
  const rows = await readAllRows(restored);
  expect(idsOf(rows.files!)).toEqual(expect.arrayContaining(before));
  const files = await readFiles(restored);
  for (const row of rows.files!) {
    const { storage_key, variants, sha256 } = JSON.parse(row) as {
      storage_key: string;
      sha256: string;
      variants: { storageKey: string }[];
    };
    const original = Buffer.from(files.get(storage_key) ?? '', 'base64');
    expect(createHash('sha256').update(original).digest('hex')).toBe(sha256);
    for (const { storageKey } of variants) expect(files.has(storageKey)).toBe(true);
  }
  // The keys came along: who signed in there is signed in here.
  const again = await startServerFor(restored, 'prof@girassol.test');
  const me = await fetch(`${again.address}/v1/guardians`, { headers: server.headers });
  expect(me.status).toBe(200);
  await again.stop();
}, 240_000);

test('a restored installation is the same row by row and byte by byte, on the other database too', async () => {
  const target = join(source.DATA_FOLDER!, 'quiet');
  const words = join(source.DATA_FOLDER!, 'senha');
  await writeFile(words, 'uma senha longa de verdade\n');
  for (let count = 0; count < 3; count++) {
    const kept = await backUp(source, '--to', target, '--keep', '2', '--passphrase-file', words);
    expect(kept).toMatchObject({ code: 0 });
  }
  const [, path = '', ...none] = await archivesIn(target);
  expect(none).toEqual([]);
  expect(await restoreInto(source, path, '--check')).toMatchObject({
    code: 1,
    output: expect.stringContaining('A cópia está cifrada'),
  });
  const same = await installation();
  expect(await restoreInto(same, path, '--passphrase-file', words)).toMatchObject({ code: 0 });
  expect(await readAllRows(same)).toEqual(await readAllRows(source));
  expect(await readFiles(same)).toEqual(await readFiles(source));
  if (!isPostgresql) return;

  const s3 = await startS3Server();
  const { endpoint, bucket, accessKey, secretKey } = s3.settings;
  const other = {
    ...(await installation(otherKind)),
    ...{ S3_ENDPOINT: endpoint, S3_BUCKET: bucket },
    ...{ S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
  };
  expect(await restoreInto(other, path, '--passphrase-file', words)).toMatchObject({ code: 0 });
  expect(await readAllRows(other)).toEqual(await readAllRows(source));
  const bucketStorage = await openS3Storage(s3.settings);
  for (const [key, content] of await readFiles(source)) {
    expect([key, (await buffer(await bucketStorage.read(key))).toString('base64')]).toEqual([
      key,
      content,
    ]);
  }
  const back = join(source.DATA_FOLDER!, 'back.tar.zst');
  expect(await backUp(other, '--to', back)).toMatchObject({ code: 0 });
  const home = await installation('postgresql');
  expect(await restoreInto(home, back)).toMatchObject({ code: 0 });
  expect(await readAllRows(home)).toEqual(await readAllRows(source));
  expect(await readFiles(home)).toEqual(await readFiles(source));
  await s3.close();
}, 480_000);

/** An archive of the source, with its manifest changed. */
async function archiveWith(change: object): Promise<string> {
  const path = await plainArchive();
  const entries: NewEntry[] = [];
  await readArchive(await openArchive(path), async (entry) => {
    let content = await readWhole(entry);
    if (entry.name === 'manifest.json') {
      content = Buffer.from(JSON.stringify({ ...JSON.parse(content.toString()), ...change }));
    }
    entries.push({ name: entry.name, size: content.length, content });
  });
  const changed = join(source.DATA_FOLDER!, `${crypto.randomUUID()}.tar.zst`);
  await writeFile(changed, writeArchive(Readable.from(entries), new Date()));
  return changed;
}

let plain: string | undefined;
async function plainArchive(): Promise<string> {
  const path = join(source.DATA_FOLDER!, 'plain.tar.zst');
  if (!plain) expect(await backUp(source, '--to', path)).toMatchObject({ code: 0 });
  plain = path;
  return path;
}

test('an archive that cannot be restored is refused in one line, and nothing is touched', async () => {
  const refusal = async (into: Variables, path: string) => {
    const restoring = restore(readConfig(into), { path, onStep: () => undefined });
    const error = await restoring.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartFailure);
    expect((error as Error).message).not.toContain('\n');
    return (error as Error).message;
  };
  const path = await plainArchive();
  const empty = await installation();
  expect(await refusal(source, path)).toContain('já tem uma escola');
  expect(await refusal(empty, await archiveWith({ migration: 9_999_999_999_999 }))).toContain(
    'de uma versão mais nova',
  );
  expect(await refusal(empty, await archiveWith({ firstMigration: 'older' }))).toBe(
    'O arquivo foi feito por uma versão de teste; comece de novo, sem ele.',
  );
  expect(await refusal(empty, await archiveWith({ format: 2 }))).toContain('mais nova');
  expect(await refusal(empty, await archiveWith({ tables: [] }))).toContain('danificada');
  expect(await refusal(empty, join(empty.DATA_FOLDER!, 'nada'))).toContain('Não foi possível ler');
  const cut = await archiveWith({});
  await truncate(cut, (await stat(cut)).size - 2_000);
  expect(await refusal(empty, cut)).toContain('danificada ou incompleta');
  const server = startChildServer(empty);
  await untilItSays(server, 'Caderneta em');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}, 240_000);

test('the proofs of mailboxes are those of the installation, and none come from another', async () => {
  const path = await plainArchive();
  const proofsIn = (variables: Variables) =>
    withDatabase(variables, (db) =>
      query(db, `select email from employees where owner_proof is not null`),
    );
  const [own, foreign] = [await installation(), await installation()];
  expect(await restoreInto(own, path)).toMatchObject({ code: 0 });
  expect(await proofsIn(own)).toEqual([{ email: 'admin@girassol.test' }]);
  const SECRET_KEY = 'Zk3v9Qw7LmX2bT8rYd5sHc1pNg6uJf4eAa0o';
  expect(await restoreInto({ ...foreign, SECRET_KEY }, path)).toMatchObject({ code: 0 });
  expect(await proofsIn(foreign)).toEqual([]);
}, 240_000);

test('a restore that is killed leaves an installation that says so and can be restored again', async () => {
  const path = await plainArchive();
  const into = await installation();
  const killed = startChildServer(into, ['backup/restore-cli.ts', path]);
  const storedSome = async () => {
    const names = await readdir(join(into.DATA_FOLDER!, 'files')).catch(() => []);
    return names.some((name) => name !== '.incoming');
  };
  await until(storedSome, 'a restored file');
  killed.child.kill('SIGKILL');
  const [, signal] = (await once(killed.child, 'exit')) as [unknown, string];
  expect(signal).toBe('SIGKILL');

  const refused = await runScript(into, 'apps/api/src/server.ts');
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^A restauração de uma cópia de segurança não terminou[^\n]+\n$/),
  });
  expect(await restoreInto(into, path)).toMatchObject({ code: 0 });
  expect(await readAllRows(into)).toEqual(await readAllRows(source));
  expect(await readFiles(into)).toEqual(await readFiles(source));
}, 240_000);
