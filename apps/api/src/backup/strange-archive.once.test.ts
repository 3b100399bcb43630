import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { firstDigest } from '#/database/first-migration.ts';
import { type NewEntry, writeArchive } from './archive.ts';
import { archiveFormat } from './manifest.ts';
import { checkArchive } from './restore-archive.ts';

const sound = {
  format: archiveFormat,
  madeAt: '2026-03-02T10:00:00.000Z',
  school: { id: '01960000-0000-7000-8000-000000000001', name: 'Escola Girassol' },
  storage: null,
  firstMigration: firstDigest(),
  migration: 1,
  tables: [{ name: 'students', columns: ['id'], rows: 1 }],
  files: 0,
  fileBytes: 0,
};
const row = '{"id":"1"}\n';

const entry = (name: string, content: string | Buffer): NewEntry => ({
  name,
  size: content.length,
  content: Buffer.from(content),
});

function archiveOf(manifest: unknown, ...more: NewEntry[]): Readable {
  const rows = entry('database/students/1.jsonl', row);
  const all = [entry('manifest.json', JSON.stringify(manifest)), rows, ...more];
  return writeArchive(Readable.from(all), new Date(sound.madeAt));
}

/** The line in which it is refused. */
async function refusal(archive: Readable): Promise<string> {
  const error = await checkArchive(archive).then(
    () => new Error('taken'),
    (reason: unknown) => reason as Error,
  );
  expect(error.message).not.toContain('\n');
  return error.message;
}

test('a sound one is taken', async () => {
  expect((await checkArchive(archiveOf(sound))).manifest.tables).toHaveLength(1);
});

test.each([
  { ...sound, madeAt: 'ontem' },
  { ...sound, tables: 'students' },
  { ...sound, tables: [{ name: 'students"; drop table x', columns: [], rows: 1 }] },
  { ...sound, tables: [...sound.tables, ...sound.tables] },
  { ...sound, school: { id: '../..', name: 1 } },
  { format: archiveFormat, firstMigration: firstDigest() },
])('a strange manifest is refused in one line: %j', async (manifest) => {
  expect(await refusal(archiveOf(manifest))).toMatch(/^A cópia está danificada.*manifesto/);
});

test.each([undefined, 'a'.repeat(64)])(
  'one of a version for tests is refused: %s',
  async (digest) => {
    expect(await refusal(archiveOf({ ...sound, firstMigration: digest, tables: 'older' }))).toBe(
      'O arquivo foi feito por uma versão de teste; comece de novo, sem ele.',
    );
  },
);

test.each([
  '../pwn',
  '/etc/passwd',
  'database/students/x',
  'files/../../pwn',
  'keys/secret.key',
  'p\u001b[2Jwn',
])('an entry that no archive has is refused: %j', async (name) => {
  const said = await refusal(archiveOf(sound, entry(name, 'x')));
  expect(said).toContain('que cópia nenhuma tem');
  expect(said).not.toContain('\u001b');
});

test('more rows than the manifest says are refused', async () => {
  expect(await refusal(archiveOf(sound, entry('database/students/2.jsonl', row)))).toContain(
    'há linhas demais de students',
  );
});

const gigabytes = 1.5 * 2 ** 30;

function* zeros(bytes: number) {
  const chunk = Buffer.alloc(2 ** 20);
  for (let given = 0; given < bytes; given += chunk.length) yield chunk;
}

test.each([
  ['rows', 'database/students/2.jsonl'],
  ['a file', 'files/01960000-0000-7000-8000-000000000001/x/original'],
  ['notes', 'notes.txt'],
])(
  'a bomb of %s is refused before it takes memory',
  async (_, name) => {
    const bomb = { name, size: gigabytes, content: Readable.from(zeros(gigabytes)) };
    const archive = archiveOf(sound, bomb);
    const before = process.memoryUsage().rss;
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    expect(await refusal(archive)).toMatch(/cresce demais|é grande demais/);
    clearInterval(timer);
    archive.destroy();
    expect(most - before).toBeLessThan(100 * 2 ** 20);
  },
  60_000,
);
