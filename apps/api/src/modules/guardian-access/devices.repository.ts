import { and, count, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import {
  guardianDevices,
  guardianLinks,
  pushSubscriptions,
} from '#/database/schema/guardian-access.ts';

/** Devices that still open the family's side, last seen first. */
export function findDevices(db: Database, guardianId: string, now: Date) {
  return db
    .select({
      id: guardianDevices.id,
      name: guardianDevices.name,
      createdAt: guardianDevices.createdAt,
      lastSeenAt: guardianDevices.lastSeenAt,
      linkMadeBy: employees.name,
      linkMailed: guardianDevices.linkMailed,
    })
    .from(guardianDevices)
    .leftJoin(employees, eq(employees.id, guardianDevices.linkMadeBy))
    .where(
      and(
        eq(guardianDevices.guardianId, guardianId),
        isNull(guardianDevices.revokedAt),
        gt(guardianDevices.expiresAt, now),
      ),
    )
    .orderBy(desc(guardianDevices.lastSeenAt), desc(guardianDevices.id));
}

export async function countOpenLinks(db: Database, guardianId: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ total: count() })
    .from(guardianLinks)
    .where(and(openLinksOf(guardianId), gt(guardianLinks.expiresAt, now)));
  return found?.total ?? 0;
}

const openLinksOf = (guardianId: string) =>
  and(
    eq(guardianLinks.guardianId, guardianId),
    isNull(guardianLinks.usedAt),
    isNull(guardianLinks.revokedAt),
  );

interface EndedDevice {
  guardianId: string;
  deviceId: string;
  now: Date;
}

/** Ends one device at once; answers whether there was one to end. */
export async function revokeDevice(
  tx: Database,
  { guardianId, deviceId, now }: EndedDevice,
): Promise<boolean> {
  return (await endDevices(tx, { guardianId, deviceId, now })).length === 1;
}

/**
 * Ends all devices and open links of a guardian, in the transaction given. Links first: whoever is
 * pairing with one just now has either been refused or paired a device that is ended with the rest.
 */
export async function revokeAccess(tx: Database, guardianId: string, now: Date): Promise<void> {
  await tx.update(guardianLinks).set({ revokedAt: now }).where(openLinksOf(guardianId));
  await endDevices(tx, { guardianId, now });
}

async function endDevices(
  tx: Database,
  { guardianId, deviceId, now }: Omit<EndedDevice, 'deviceId'> & { deviceId?: string },
): Promise<string[]> {
  const ended = await tx
    .update(guardianDevices)
    .set({ revokedAt: now })
    .where(
      and(
        eq(guardianDevices.guardianId, guardianId),
        deviceId ? eq(guardianDevices.id, deviceId) : undefined,
        isNull(guardianDevices.revokedAt),
      ),
    )
    .returning({ id: guardianDevices.id });
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.deviceId, ids));
  }
  return ids;
}
