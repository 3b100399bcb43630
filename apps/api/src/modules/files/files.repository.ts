import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { files } from '#/database/schema/files.ts';
import type { FileRow } from './file-links.ts';
import type { NewFile } from './store-file.ts';

export function insertFiles(db: Database, rows: NewFile[]): Promise<FileRow[]> {
  return db.insert(files).values(rows).returning();
}

export function findFiles(db: Database, schoolId: string, ids: string[]): Promise<FileRow[]> {
  const found = and(eq(files.schoolId, schoolId), inArray(files.id, ids));
  return db.select().from(files).where(found);
}

/** For a signed link, which is the permission itself. */
export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  const [file] = await db.select().from(files).where(eq(files.id, id));
  return file;
}
