import { type Move, everyone } from '@caderneta/releases';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { notify } from '#/live/notify.repository.ts';
import {
  releaseEvents,
  releasePointers,
  releases,
  releaseSightings,
  releaseTeams,
} from '#/database/schema/releases.ts';

export type Team = typeof releaseTeams.$inferSelect;
export type PublishedRelease = typeof releases.$inferSelect;
export type PointerRow = typeof releasePointers.$inferSelect;
export type EventRow = typeof releaseEvents.$inferSelect;
export type NewEvent = Omit<typeof releaseEvents.$inferInsert, 'createdAt'> & { createdAt: Date };

/** Key of the advisory lock that serializes events; no other lock of the server has it. */
const eventLock = 8_271_027;

/** Grows with every event; 0 before the first one. */
export async function findLatestEventNumber(db: Database): Promise<number> {
  const [row] = await db.select({ latest: max(releaseEvents.number) }).from(releaseEvents);
  return row?.latest ?? 0;
}

/** Locks until the transaction ends, so that events become visible in the order of their numbers. */
export async function lockEvents(tx: Database): Promise<void> {
  // A lock without a row.
  await tx.execute(sql`select pg_advisory_xact_lock(${eventLock})`);
}

const longestReason = 500;

/**
 * Keeps the beginning of a long reason. Must run in a transaction.
 * @returns false where the nonce was used before
 */
export async function appendEvent(tx: Database, event: NewEvent): Promise<boolean> {
  await lockEvents(tx);
  const written = await tx
    .insert(releaseEvents)
    .values({ ...event, reason: event.reason?.slice(0, longestReason) })
    .onConflictDoNothing({ target: releaseEvents.nonce })
    .returning({ number: releaseEvents.number });
  await notify(tx, { type: 'releases' });
  return written.length > 0;
}

/** Newest first. */
export async function findEvents(db: Database, app: string, limit: number): Promise<EventRow[]> {
  return db
    .select()
    .from(releaseEvents)
    .where(eq(releaseEvents.app, app))
    .orderBy(desc(releaseEvents.number))
    .limit(limit);
}

const isPointedAt = and(
  eq(releases.app, releaseEvents.app),
  eq(releases.buildId, releaseEvents.toBuild),
);
const isRemoved = sql<boolean>`${releaseEvents.toBuild} is not null and ${releases.id} is null`;

/** An event, and whether cleanup has removed the build that it points at. */
export type MoveRow = EventRow & { isRemoved: boolean };

/** Moves of one ring of one app, oldest first. */
export async function findMoves(
  db: Database,
  { app, ring }: { app: string; ring: string },
): Promise<MoveRow[]> {
  return db
    .select({ ...getTableColumns(releaseEvents), isRemoved })
    .from(releaseEvents)
    .leftJoin(releases, isPointedAt)
    .where(and(eq(releaseEvents.app, app), eq(releaseEvents.ring, ring)))
    .orderBy(asc(releaseEvents.number));
}

/** Moves of all rings of all apps, oldest first. */
export async function findAllMoves(db: Database) {
  const { app, ring, kind, toBuild, number } = releaseEvents;
  return db
    .select({ app, ring, kind, toBuild, isRemoved })
    .from(releaseEvents)
    .leftJoin(releases, isPointedAt)
    .where(and(isNotNull(app), inArray(kind, ['move', 'rollback', 'automatic'])))
    .orderBy(asc(number));
}

/** The latest event that withdrew a build. */
export async function findWithdrawal(
  db: Database,
  app: string,
  buildId: string,
): Promise<EventRow | undefined> {
  const { kind, fromBuild } = releaseEvents;
  const [found] = await db
    .select()
    .from(releaseEvents)
    .where(and(eq(releaseEvents.app, app), eq(kind, 'automatic'), eq(fromBuild, buildId)))
    .orderBy(desc(releaseEvents.number))
    .limit(1);
  return found;
}

/** Whether one of some builds (app → build) was taken back, and not put on the air since. */
export async function wasTakenBack(db: Database, held: Record<string, string>): Promise<boolean> {
  const { app, fromBuild, toBuild, number, kind } = releaseEvents;
  const builds = Object.values(held);
  const isOfThem = or(inArray(fromBuild, builds), inArray(toBuild, builds));
  const events = await db
    .select({ app, fromBuild, toBuild, kind })
    .from(releaseEvents)
    .where(and(inArray(app, Object.keys(held)), isOfThem))
    .orderBy(asc(number));
  return Object.entries(held).some(([name, build]) => {
    const last = events.findLast(
      (event) => event.app === name && [event.fromBuild, event.toBuild].includes(build),
    );
    return last?.fromBuild === build && ['rollback', 'automatic'].includes(last.kind);
  });
}

/** Whether a ring ever got a build. */
export async function hadBuild(
  db: Database,
  { app, buildId, rings }: { app: string; buildId: string; rings: string[] },
): Promise<boolean> {
  const { ring, toBuild } = releaseEvents;
  const [found] = await db
    .select({ ring })
    .from(releaseEvents)
    .where(and(eq(releaseEvents.app, app), eq(toBuild, buildId), inArray(ring, rings)))
    .limit(1);
  return found !== undefined;
}

/** The team whose key signs, unless it was revoked. */
export async function findTeamOfKey(db: Database, keyId: string): Promise<Team | undefined> {
  const [team] = await db
    .select()
    .from(releaseTeams)
    .where(and(eq(releaseTeams.keyId, keyId), isNull(releaseTeams.revokedAt)));
  return team;
}

export async function findRelease(
  db: Database,
  app: string,
  buildId: string,
): Promise<PublishedRelease | undefined> {
  const [found] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.app, app), eq(releases.buildId, buildId)));
  return found;
}

/** @returns whether it was new */
export async function insertRelease(
  tx: Database,
  row: typeof releases.$inferInsert,
): Promise<boolean> {
  const written = await tx.insert(releases).values(row).onConflictDoNothing().returning();
  return written.length > 0;
}

/** Ids of the published builds of an app that cleanup has not removed. */
export async function findBuildIds(db: Database, app: string): Promise<Set<string>> {
  const found = await db
    .select({ buildId: releases.buildId })
    .from(releases)
    .where(eq(releases.app, app));
  return new Set(found.map(({ buildId }) => buildId));
}

/**
 * Notes that a page runs a build.
 * @returns whether the build was published
 */
export async function noteSighting(
  db: Database,
  { app, buildId, seenAt }: { app: string; buildId: string; seenAt: Date },
): Promise<boolean> {
  const found = await findRelease(db, app, buildId);
  if (!found) return false;
  await db
    .insert(releaseSightings)
    .values({ releaseId: found.id, seenAt })
    .onConflictDoUpdate({ target: releaseSightings.releaseId, set: { seenAt } });
  return true;
}

export async function findPointers(db: Database, app?: string): Promise<PointerRow[]> {
  return db
    .select()
    .from(releasePointers)
    .where(app === undefined ? undefined : eq(releasePointers.app, app))
    .orderBy(asc(releasePointers.app), asc(releasePointers.ring));
}

export type PointerChange = Pick<Move, 'app' | 'ring' | 'percent' | 'buildId' | 'expectedVersion'>;

/**
 * Moves a pointer if its version is still the one that the mover has seen.
 * @returns the pointer as it was before, or undefined where another version is there
 */
export async function compareAndSet(
  tx: Database,
  { expectedVersion, ...change }: PointerChange,
  moved: { movedAt: Date; movedBy: string },
): Promise<{ before: string | null; after: PointerRow } | undefined> {
  const at = and(eq(releasePointers.app, change.app), eq(releasePointers.ring, change.ring));
  const [seen] = await tx.select().from(releasePointers).where(at);
  const row = { ...change, ...moved, version: expectedVersion + 1 };
  const [after] =
    expectedVersion === 0
      ? await tx.insert(releasePointers).values(row).onConflictDoNothing().returning()
      : await tx
          .update(releasePointers)
          .set(row)
          .where(and(at, eq(releasePointers.version, expectedVersion)))
          .returning();
  return after && { before: seen?.buildId ?? null, after };
}

/** Clears the pointers of an app's smaller rings, so that their schools get what everyone gets. */
export async function clearSmallerRings(
  tx: Database,
  app: string,
  moved: { movedAt: Date; movedBy: string },
): Promise<{ ring: string; fromBuild: string | null }[]> {
  const smaller = and(
    eq(releasePointers.app, app),
    ne(releasePointers.ring, everyone),
    isNotNull(releasePointers.buildId),
  );
  const found = await tx.select().from(releasePointers).where(smaller);
  if (found.length > 0) {
    await tx
      .update(releasePointers)
      .set({ ...moved, buildId: null, version: sql`${releasePointers.version} + 1` })
      .where(smaller);
  }
  return found.map(({ ring, buildId }) => ({ ring, fromBuild: buildId }));
}
