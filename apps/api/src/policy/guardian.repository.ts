import { and, eq, gt, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { guardianDevices } from '#/database/schema/guardian-access.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians } from '#/database/schema/students.ts';
import { isGuardianOf } from './visible.ts';
import type { Guardian } from './guardian.ts';

export interface DeviceOfGuardian {
  guardian: Guardian;
  lastSeenAt: Date;
}

/** Of the device of the row and its guardian: neither revoked, expired, nor without a student. */
export function liveDevice(db: Database, now: Date): SQL | undefined {
  return and(
    isNull(guardianDevices.revokedAt),
    gt(guardianDevices.expiresAt, now),
    isGuardianOf(db, guardians.id),
  );
}

/**
 * The guardian of a device, by the hash of its token. Undefined when it was revoked, has expired, or
 * when the guardian has no student at the school any more.
 */
export async function findGuardian(
  db: Database,
  hash: string,
  now: Date,
): Promise<DeviceOfGuardian | undefined> {
  const [found] = await db
    .select({
      guardian: {
        id: guardians.id,
        schoolId: guardians.schoolId,
        timezone: schools.timezone,
        name: guardians.name,
        deviceId: guardianDevices.id,
        createdAt: guardians.createdAt,
      },
      lastSeenAt: guardianDevices.lastSeenAt,
    })
    .from(guardianDevices)
    .innerJoin(guardians, eq(guardians.id, guardianDevices.guardianId))
    .innerJoin(schools, eq(schools.id, guardians.schoolId))
    .where(and(eq(guardianDevices.hash, hash), liveDevice(db, now)));
  return found;
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
