import { and, asc, eq, gt, inArray, isNull, lt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { isClosedSchool } from '#/database/expressions.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { isGuardianOf } from './visible.ts';
import type { Guardian } from './guardian.ts';

export interface DeviceOfGuardian {
  guardian: Guardian;
  schoolName: string;
  hash: string;
  lastSeenAt: Date;
}

/** Of a row of `guardian_devices`, or of an alias of it: neither revoked nor expired. */
export const isOpenDevice = (
  now: Date | SQL,
  { revokedAt, expiresAt }: Record<'revokedAt' | 'expiresAt', AnyPgColumn> = guardianDevices,
): SQL => and(isNull(revokedAt), gt(expiresAt, now))!;

/** Of the device of the row and its guardian: open, and not without a student. */
export const liveDevice = (db: Database, now: Date | SQL): SQL | undefined =>
  and(isOpenDevice(now), isGuardianOf(db, guardians.id));

/** Of `guardians` joined with their school. */
export const guardianColumns = {
  id: guardians.id,
  schoolId: guardians.schoolId,
  timezone: schools.timezone,
  isSchoolClosed: isClosedSchool,
  name: guardians.name,
  createdAt: guardians.createdAt,
  firstEnteredAt: guardians.firstEnteredAt,
  feedReadUntil: guardians.feedReadUntil,
  sharesAnswers: schools.sharesAnswers,
};

/**
 * Devices and their guardians, by the hashes of their tokens, in the order in which they were paired.
 * A device that was revoked or has expired is not among them, nor one whose guardian has no student
 * at the school any more.
 */
export function findPairedDevices(
  db: Database,
  hashes: string[],
  now: Date,
): Promise<DeviceOfGuardian[]> {
  return db
    .select({
      guardian: { ...guardianColumns, deviceId: guardianDevices.id },
      schoolName: schools.name,
      hash: guardianDevices.hash,
      lastSeenAt: guardianDevices.lastSeenAt,
    })
    .from(guardianDevices)
    .innerJoin(guardians, eq(guardians.id, guardianDevices.guardianId))
    .innerJoin(schools, eq(schools.id, guardians.schoolId))
    .where(and(inArray(guardianDevices.hash, hashes), liveDevice(db, now)))
    .orderBy(asc(guardianDevices.createdAt), asc(guardianDevices.id));
}

interface Visit {
  now: Date;
  expiresAt: Date;
  /** A device that was seen since then is left alone. */
  before: Date;
}

export async function markSeen(
  db: Database,
  deviceId: string,
  { now, expiresAt, before }: Visit,
): Promise<void> {
  await db
    .update(guardianDevices)
    .set({ lastSeenAt: now, expiresAt })
    .where(and(eq(guardianDevices.id, deviceId), lt(guardianDevices.lastSeenAt, before)));
}
