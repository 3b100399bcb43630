import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communicationFiles } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';

/** Files of these communications, each communication's in their order. */
export function findCommunicationFiles(db: Database, communicationIds: string[]) {
  return db
    .select({ communicationId: communicationFiles.communicationId, file: files })
    .from(communicationFiles)
    .innerJoin(files, eq(files.id, communicationFiles.fileId))
    .where(inArray(communicationFiles.communicationId, communicationIds))
    .orderBy(asc(communicationFiles.communicationId), asc(communicationFiles.position));
}

/** The first file of each of these communications, and how many it has. */
export function findFirstFiles(db: Database, communicationIds: string[]) {
  const { communicationId, position } = communicationFiles;
  return db
    .selectDistinctOn([communicationId], {
      communicationId,
      file: files,
      fileCount: sql<number>`(count(*) over (partition by ${communicationId}))::int`,
    })
    .from(communicationFiles)
    .innerJoin(files, eq(files.id, communicationFiles.fileId))
    .where(inArray(communicationId, communicationIds))
    .orderBy(asc(communicationId), asc(position));
}
