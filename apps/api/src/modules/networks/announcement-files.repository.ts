import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { files } from '#/database/schema/files.ts';
import { networkAnnouncementFiles } from '#/database/schema/networks.ts';

const attached = networkAnnouncementFiles;

/** @param fileIds of the office, in order */
export async function attachFiles(
  tx: Database,
  { schoolId, announcementId }: { schoolId: string; announcementId: string },
  fileIds: string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, position) => ({ schoolId, announcementId, fileId, position }));
  await tx.insert(attached).values(rows);
}

/** In the order of their choice. */
export function findAttached(db: Database, announcementId: string) {
  return db
    .select(getTableColumns(files))
    .from(attached)
    .innerJoin(files, eq(files.id, attached.fileId))
    .where(eq(attached.announcementId, announcementId))
    .orderBy(asc(attached.position));
}
