import type { Database } from '#/database/database.ts';
import { files } from '#/database/schema/files.ts';

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
