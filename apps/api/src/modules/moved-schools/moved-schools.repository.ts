import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { folded } from '#/database/schema/columns.ts';
import { guardianDevices, guardianLinks } from '#/database/schema/guardian-access.ts';
import { movedAccesses, movedSchools } from '#/database/schema/moved-schools.ts';
import { isOpenDevice } from '#/policy/guardian.repository.ts';

const { id, name, address, movedAt } = movedSchools;

/** A school that was here, and the address of the installation where it is. */
export type Move = Pick<typeof movedSchools.$inferSelect, 'name' | 'address'>;

/**
 * Keeps where a school went, beside the hashes of the devices and links that still open it here. The
 * deletion of the school leaves them.
 */
export async function storeMove(
  tx: Database,
  move: Move & { id: string; movedAt: Date },
): Promise<void> {
  await forgetMove(tx, move.id);
  await tx.insert(movedSchools).values(move);
  for (const table of [guardianDevices, guardianLinks]) {
    const opens = and(
      eq(table.schoolId, move.id),
      isNull(table.revokedAt),
      gt(table.expiresAt, move.movedAt),
    );
    const found = await tx.select({ hash: table.hash }).from(table).where(opens);
    const rows = found.map(({ hash }) => ({ hash, movedId: move.id }));
    await insertInPortions(rows, (some) =>
      tx.insert(movedAccesses).values(some).onConflictDoNothing(),
    );
  }
}

const rowsAtOnce = 1_000;

async function insertInPortions<Row>(
  rows: Row[],
  insert: (some: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await insert(rows.slice(from, from + rowsAtOnce));
  }
}

/** The school is here again, or stays. */
export async function forgetMove(tx: Database, schoolId: string): Promise<void> {
  await tx.delete(movedSchools).where(eq(id, schoolId));
}

/** Leads nobody on any more who has not come since then. */
export async function removeMoves(db: Database, before: Date): Promise<void> {
  await db.delete(movedSchools).where(lt(movedAt, before));
}

/** By name. */
export function listMoves(db: Database): Promise<Move[]> {
  return db.select({ name, address }).from(movedSchools).orderBy(folded(name));
}

export async function findMoveOfSchool(db: Database, schoolId: string): Promise<Move | undefined> {
  const [move] = await db.select({ name, address }).from(movedSchools).where(eq(id, schoolId));
  return move;
}

/** The schools that devices or links belonged to, with the hash of each. */
export async function findMovesOf(db: Database, hashes: string[]) {
  if (hashes.length === 0) return [];
  return db
    .select({ hash: movedAccesses.hash, name, address })
    .from(movedAccesses)
    .innerJoin(movedSchools, eq(id, movedAccesses.movedId))
    .where(inArray(movedAccesses.hash, hashes))
    .orderBy(asc(movedAt));
}

/**
 * Lets each device of an imported school enter by the token that it has at the address of before: its
 * cookie does not reach this one. The token is good once, as a link's.
 */
export async function admitDevices(tx: Database, schoolId: string, now: Date): Promise<void> {
  const { guardianId, hash, expiresAt } = guardianDevices;
  const devices = await tx
    .select({ schoolId: guardianDevices.schoolId, guardianId, hash, expiresAt })
    .from(guardianDevices)
    .where(and(eq(guardianDevices.schoolId, schoolId), isOpenDevice(now)));
  const links = devices.map((device) => ({ ...device, createdAt: now }));
  await insertInPortions(links, (some) =>
    tx.insert(guardianLinks).values(some).onConflictDoNothing(),
  );
}
