import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import {
  communicationFiles,
  communications,
  kindColumnNames,
  kindColumnsOf,
  type ContentColumns,
} from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { files } from '#/database/schema/files.ts';
import { itemVersions, type VersionContent } from '#/database/schema/item-versions.ts';
import { recipients } from '#/database/schema/recipients.ts';
import type { Said, SaidWithFiles } from './item-words.ts';

/** Most versions that one answer shows. */
const mostShown = 50;

const { communicationId, standsSince, heldUntil } = itemVersions;

/** What a communication says now, with the names of its files in their order. */
export async function findSaid(db: Database, id: string): Promise<SaidWithFiles> {
  const [row] = await db
    .select({
      title: communications.title,
      description: communications.description,
      imageFileId: communications.imageFileId,
      ...kindColumnsOf(communications),
    })
    .from(communications)
    .where(eq(communications.id, id));
  if (!row) throw new Error('no communication to compare');
  const named = await db
    .select({ id: files.id, name: files.originalName })
    .from(communicationFiles)
    .innerJoin(files, eq(files.id, communicationFiles.fileId))
    .where(eq(communicationFiles.communicationId, id))
    .orderBy(communicationFiles.position);
  return { ...row, files: named };
}

/** Names of these files, in this order. */
export async function findFileNames(db: Database, ids: string[]) {
  const found = await db
    .select({ id: files.id, name: files.originalName })
    .from(files)
    .where(inArray(files.id, ids));
  return ids.map((id) => ({ id, name: found.find((file) => file.id === id)?.name ?? '' }));
}

export function contentOf({ files: named, ...said }: SaidWithFiles): VersionContent {
  const { title, description, imageFileId } = said;
  return {
    ...{ title, description, imageFileId, fileIds: named.map(({ id }) => id) },
    ...kindColumnsOf(said),
  };
}

/** A version out of JSON. */
export function saidIn({ title, description, ...content }: VersionContent): Said {
  return { ...storedKindColumns(content), title, description } as Said;
}

/** Columns of a kind, out of JSON. One that is not there stays as it is. */
export function storedKindColumns(stored: Record<string, unknown>): Partial<ContentColumns> {
  const known = kindColumnNames.filter((name) => name in stored);
  const entries = known.map((name) => {
    const value = stored[name];
    const isInstant = value !== null && communications[name].dataType === 'date';
    return [name, isInstant ? new Date(value as string) : value];
  });
  return Object.fromEntries(entries) as Partial<ContentColumns>;
}

type NewVersion = typeof itemVersions.$inferInsert;

/**
 * Stores a version that stands or is held. Before the first one that stands it keeps what was sent.
 * @param before what stood so far, as its author sent it
 */
export async function insertVersion(
  tx: Database,
  version: NewVersion,
  before: Pick<NewVersion, 'content' | 'writtenBy' | 'standsSince'>,
): Promise<void> {
  const { schoolId } = version;
  const of = version.communicationId
    ? { communicationId: version.communicationId }
    : { noticeBoardItemId: version.noticeBoardItemId };
  const isKnown = await tx
    .select({ id: itemVersions.id })
    .from(itemVersions)
    .where(and(ofItem(of), isNotNull(standsSince)))
    .limit(1);
  const first = { ...before, ...of, schoolId, changes: [] };
  await tx.insert(itemVersions).values(isKnown.length > 0 ? [version] : [first, version]);
}

interface Item {
  communicationId?: string | null | undefined;
  noticeBoardItemId?: string | null | undefined;
}

const ofItem = ({ communicationId: id, noticeBoardItemId: noticeId }: Item): SQL =>
  id ? eq(communicationId, id) : eq(itemVersions.noticeBoardItemId, noticeId!);

/** What an item said and says, latest first; with what is held where it is asked for. */
export function findVersions(db: Database, item: Item, which?: 'held too') {
  const { id, content, changes, tell } = itemVersions;
  return db
    .select({ id, content, changes, tell, standsSince, heldUntil, by: employees.name })
    .from(itemVersions)
    .innerJoin(employees, eq(employees.id, itemVersions.writtenBy))
    .where(and(ofItem(item), which ? undefined : isNotNull(standsSince)))
    .orderBy(sql`${standsSince} desc nulls first`, desc(id))
    .limit(mostShown);
}

/** The correction of a communication that is held. */
export async function findHeldVersion(db: Database, id: string) {
  const [held] = await db
    .select({ ...heldColumns, by: employees.name })
    .from(itemVersions)
    .innerJoin(employees, eq(employees.id, itemVersions.writtenBy))
    .where(and(eq(communicationId, id), isNotNull(heldUntil)));
  return held;
}
const { id, schoolId, content, changes, tell, writtenBy } = itemVersions;
const heldColumns = { id, schoolId, content, changes, tell, writtenBy, heldUntil };

export async function letVersionStand(tx: Database, versionId: string, now: Date): Promise<void> {
  await tx
    .update(itemVersions)
    .set({ standsSince: now, heldUntil: null })
    .where(eq(itemVersions.id, versionId));
}

/** @returns whether a correction of the communication was held */
export async function discardHeld(tx: Database, id: string): Promise<boolean> {
  const gone = await tx
    .delete(itemVersions)
    .where(and(eq(communicationId, id), isNotNull(heldUntil)))
    .returning({ id: itemVersions.id });
  return gone.length > 0;
}

/** Of a communication that is not deleted. */
export async function findSentKind(tx: Database, id: string) {
  const [row] = await tx
    .select({ kind: communications.kind })
    .from(communications)
    .where(and(eq(communications.id, id), isNull(communications.deletedAt)));
  return row?.kind;
}

/** Says when a sent communication was changed last, and since when its answers are asked for again. */
export async function noteCorrection(
  tx: Database,
  { id, now, asksAgain }: { id: string; now: Date; asksAgain: boolean },
): Promise<void> {
  await tx
    .update(communications)
    .set({ correctedAt: now, ...(asksAgain && { askedAgainAt: now }) })
    .where(eq(communications.id, id));
}

/** Guardians of a communication, and those of them who have opened it. */
export async function countReached(db: Database, id: string) {
  const [counted] = await db
    .select({
      guardians: sql<number>`count(distinct ${recipients.guardianId})::int`,
      seen: sql<number>`(count(distinct ${recipients.guardianId})
        filter (where ${recipients.visualizedAt} is not null))::int`,
    })
    .from(recipients)
    .where(eq(recipients.communicationId, id));
  return counted!;
}
