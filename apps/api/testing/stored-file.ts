import { Readable } from 'node:stream';
import type { Database } from '#/database/database.ts';
import { files } from '#/database/schema/files.ts';
import type { TestApp } from './app.ts';
import { value } from './query.ts';

type NewFile = typeof files.$inferInsert;

/** A row of `files`, of a PDF unless told otherwise; its bytes are nowhere. */
export async function makeFile(
  db: Database,
  { schoolId, uploadedBy, ...rest }: Pick<NewFile, 'schoolId' | 'uploadedBy'> & Partial<NewFile>,
) {
  const pdf = { originalName: 'aviso.pdf', mediaType: 'application/pdf', size: 10, sha256: '00' };
  const storageKey = `${schoolId}/${crypto.randomUUID()}/original`;
  const values = { ...pdf, storageKey, schoolId, uploadedBy, ...rest };
  const [row] = await db.insert(files).values(values).returning();
  if (!row) throw new Error('nothing was inserted');
  return row;
}

export const imageColumns = {
  originalName: 'praia.jpg',
  mediaType: 'image/jpeg',
  width: 1600,
  height: 1200,
  variants: [{ width: 320, height: 240, size: 5, storageKey: 'school/file/320' }],
};

/** A file of the administrator of Girassol with a narrow copy, whose bytes are in the storage. */
export async function storeTestFile(made: TestApp, storage = made.services.fileStore.storage) {
  const folder = `${made.school.id}/${crypto.randomUUID()}`;
  const keys = [`${folder}/original`, `${folder}/320`];
  for (const key of keys) await storage.write(key, Readable.from(['bytes']), 5);
  const [storageKey = '', copyKey = ''] = keys;
  const { id } = await makeFile(made.db, {
    schoolId: made.school.id,
    uploadedBy: made.administrator.id,
    storageKey,
    size: 5,
    variants: [{ width: 320, height: 240, size: 5, storageKey: copyKey }],
  });
  return {
    id,
    /** Whether the original and its copy are stored. */
    bytes: () => Promise.all(keys.map((key) => storage.exists(key))),
    row: () => value<number>(made.db, `select count(*)::int from files where id = '${id}'`),
  };
}
