import { and, desc, eq, gt, inArray, isNull, lt, notExists } from 'drizzle-orm';
import { isGuardianOf } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import {
  guardianDevices,
  guardianLinks,
  pushSubscriptions,
} from '#/database/schema/guardian-access.ts';
import { guardians } from '#/database/schema/students.ts';
import { hashToken } from '#/secrets/tokens.ts';
import { deviceExpiry, makeHashedToken } from './link-address.ts';
import { isUnseenByOthers, openLinksOf } from './links.repository.ts';

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

interface Pairing {
  /** Of the link. */
  token: string;
  /** As staff recognise it: 'Chrome no Android'. */
  deviceName: string;
  now: Date;
}

/**
 * Uses a link up and pairs one device, in the transaction given. Of two taps at once the later one
 * waits at the link and then finds it used.
 * @returns nothing where the link is unknown, used, expired or revoked, where somebody has seen it
 * who may not see it any more, and where its guardian has left
 */
export async function useLink(tx: Database, { token, deviceName, now }: Pairing) {
  const isOpen = and(
    isNull(guardianLinks.usedAt),
    isNull(guardianLinks.revokedAt),
    gt(guardianLinks.expiresAt, now),
    isGuardianOf(tx, guardianLinks.guardianId),
    isUnseenByOthers(tx),
  );
  const [link] = await tx
    .update(guardianLinks)
    .set({ usedAt: now })
    .where(and(eq(guardianLinks.hash, hashToken(token)), isOpen))
    .returning();
  if (!link) return undefined;
  const { schoolId, guardianId, target, createdBy, mailed } = link;
  await storeFirstEntry(tx, guardianId, now);
  const { token: deviceToken, hash } = makeHashedToken();
  const expiresAt = deviceExpiry(now);
  const [device] = await tx
    .insert(guardianDevices)
    .values({
      schoolId,
      guardianId,
      hash,
      name: deviceName,
      linkMadeBy: createdBy,
      linkMailed: mailed,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
    })
    .returning({ id: guardianDevices.id });
  if (!device) throw new Error('no device was paired');
  await tx.update(guardianLinks).set({ deviceId: device.id }).where(eq(guardianLinks.id, link.id));
  /** `deviceToken` belongs into the device's cookie; the database keeps its hash. */
  return { deviceId: device.id, deviceToken, expiresAt, schoolId, guardianId, target, createdBy };
}

/** Notes when a guardian comes for the first time; one who has a device already does not. */
async function storeFirstEntry(tx: Database, guardianId: string, now: Date): Promise<void> {
  const { id } = guardianDevices;
  const own = tx
    .select({ id })
    .from(guardianDevices)
    .where(eq(guardianDevices.guardianId, guardianId));
  await tx
    .update(guardians)
    .set({ firstEnteredAt: now })
    .where(and(eq(guardians.id, guardianId), isNull(guardians.firstEnteredAt), notExists(own)));
}

interface OpenedLink {
  link: { id: string; guardianId: string; createdAt: Date };
  deviceId: string;
  now: Date;
}

/**
 * Uses up a link that its guardian opened on one of their devices, so that it pairs no other. The
 * unused ones before it end: nobody waits for them any more.
 */
export async function useLinkOnOwnDevice(
  tx: Database,
  { link, deviceId, now }: OpenedLink,
): Promise<void> {
  const { id, guardianId, createdAt } = link;
  await tx
    .update(guardianLinks)
    .set({ usedAt: now, deviceId })
    .where(and(eq(guardianLinks.id, id), openLinksOf(guardianId)));
  await tx
    .update(guardianLinks)
    .set({ revokedAt: now })
    .where(and(openLinksOf(guardianId), lt(guardianLinks.createdAt, createdAt)));
}

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
