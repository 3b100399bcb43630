import { and, desc, eq, gt, isNull, lt, ne, notExists } from 'drizzle-orm';
import { isOpenDevice } from '#/policy/guardian.repository.ts';
import { isGuardianOf } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { employees } from '#/database/schema/employees.ts';
import { guardianDevices, guardianLinks } from '#/database/schema/guardian-access.ts';
import { guardians } from '#/database/schema/students.ts';
import { endSubscriptionsOf } from '#/telling/subscriptions.repository.ts';
import { notePhoneAlive } from '#/telling/channels/can-receive.repository.ts';
import { isOfKey, isUnseenByOthers, type LinkKey, openLinksOf } from './links.repository.ts';
import { deviceExpiry, makeHashedToken } from './tokens.ts';

/** Devices that still open the family's side, last seen first. */
export function findDevices(db: Database, guardianId: string, now: Date) {
  return db
    .select({
      id: guardianDevices.id,
      name: guardianDevices.name,
      givenName: guardianDevices.givenName,
      createdAt: guardianDevices.createdAt,
      lastSeenAt: guardianDevices.lastSeenAt,
      linkMadeBy: employees.name,
      linkMailed: guardianDevices.linkMailed,
      enteredByCode: guardianDevices.enteredByCode,
    })
    .from(guardianDevices)
    .leftJoin(employees, eq(employees.id, guardianDevices.linkMadeBy))
    .where(and(eq(guardianDevices.guardianId, guardianId), isOpenDevice(now)))
    .orderBy(desc(guardianDevices.lastSeenAt), desc(guardianDevices.id));
}

export type Pairing = LinkKey & {
  /** As staff recognise it: 'Chrome no Android'. */
  deviceName: string;
  now: Date;
};

/**
 * Uses a link up and pairs one device, in the transaction given. Of two taps at once the later one
 * waits at the link and then finds it used.
 * @returns nothing where the link is unknown, used, expired or revoked, where somebody has seen it
 * who may not see it any more, and where its guardian has left
 */
export async function useLink(tx: Database, pairing: Pairing) {
  const { deviceName, now } = pairing;
  const enteredByCode = 'code' in pairing;
  const isOpen = and(
    isNull(guardianLinks.usedAt),
    isNull(guardianLinks.revokedAt),
    gt(enteredByCode ? guardianLinks.codeExpiresAt : guardianLinks.expiresAt, now),
    isGuardianOf(tx, guardianLinks.guardianId),
    isUnseenByOthers(tx),
  );
  const [link] = await tx
    .update(guardianLinks)
    .set({ usedAt: now })
    .where(and(isOfKey(pairing), isOpen))
    .returning();
  if (!link) return undefined;
  const { schoolId, guardianId, target, createdBy, mailed } = link;
  // The same browser, which the school's former address handed on.
  await tx
    .update(guardianDevices)
    .set({ revokedAt: now })
    .where(and(eq(guardianDevices.hash, link.hash), isNull(guardianDevices.revokedAt)));
  await storeFirstEntry(tx, guardianId, now);
  if (link.toPhone) await notePhoneAlive(tx, [guardianId], now);
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
      enteredByCode,
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
  link: { id: string; guardianId: string; createdAt: Date; toPhone: boolean };
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
  const { id, guardianId, createdAt, toPhone } = link;
  if (toPhone) await notePhoneAlive(tx, [guardianId], now);
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

/** Ends all other devices and the open links of a guardian, links first as in `revokeAccess`. */
export async function revokeOthers(tx: Database, staying: EndedDevice): Promise<void> {
  const { guardianId, deviceId, now } = staying;
  await tx.update(guardianLinks).set({ revokedAt: now }).where(openLinksOf(guardianId));
  await endDevices(tx, { guardianId, exceptId: deviceId, now });
}

/** @param givenName null takes the name away. @returns whether there is such a device */
export async function renameDevice(
  tx: Database,
  { guardianId, deviceId, givenName }: Omit<EndedDevice, 'now'> & { givenName: string | null },
): Promise<boolean> {
  const isOwn = and(eq(guardianDevices.id, deviceId), eq(guardianDevices.guardianId, guardianId));
  const renamed = await tx
    .update(guardianDevices)
    .set({ givenName })
    .where(and(isOwn, isNull(guardianDevices.revokedAt)))
    .returning({ id: guardianDevices.id });
  return renamed.length === 1;
}

interface EndedDevices extends Omit<EndedDevice, 'deviceId'> {
  /** By default all. */
  deviceId?: string;
  exceptId?: string;
}

async function endDevices(
  tx: Database,
  { guardianId, deviceId, exceptId, now }: EndedDevices,
): Promise<string[]> {
  const ended = await tx
    .update(guardianDevices)
    .set({ revokedAt: now })
    .where(
      and(
        eq(guardianDevices.guardianId, guardianId),
        deviceId ? eq(guardianDevices.id, deviceId) : undefined,
        exceptId ? ne(guardianDevices.id, exceptId) : undefined,
        isNull(guardianDevices.revokedAt),
      ),
    )
    .returning({ id: guardianDevices.id });
  const ids = ended.map(({ id }) => id);
  await endSubscriptionsOf(tx, ids, now);
  return ids;
}
