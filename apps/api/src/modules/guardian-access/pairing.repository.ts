import { and, eq, gt, isNull } from 'drizzle-orm';
import { isGuardianOf } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { guardianDevices, guardianLinks } from '#/database/schema/guardian-access.ts';
import { hashToken } from '#/secrets/tokens.ts';
import { deviceExpiry, makeHashedToken } from './link-address.ts';
import { isUnseenByOthers } from './links.repository.ts';

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
 * @returns nothing where the link is unknown, used, expired, revoked or was seen by somebody who may not see it any more, or its
 * guardian has left.
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

/** Uses up a link that its guardian opened on a device of theirs, so that it pairs no other. */
export async function useLinkOnOwnDevice(
  db: Database,
  { linkId, deviceId, now }: { linkId: string; deviceId: string; now: Date },
): Promise<void> {
  const isUnused = and(isNull(guardianLinks.usedAt), isNull(guardianLinks.revokedAt));
  await db
    .update(guardianLinks)
    .set({ usedAt: now, deviceId })
    .where(and(eq(guardianLinks.id, linkId), isUnused));
}
