import type { Family, LinkState, OwnDevice } from '@caderneta/api-client/contract';
import type { Guardian } from '#/policy/guardian.ts';
import type { Database } from '#/database/database.ts';
import type { CallContext, GuardianContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { insertEntries } from '#/modules/audit/audit.service.ts';
import { refusals } from '#/modules/authentication/refusals.ts';
import type { FileStore } from '#/modules/files/file-store.ts';
import {
  type FoundLink,
  findDevices,
  findLink,
  queueNewDeviceMail,
  revokeDevice,
  stateOfLink,
  useLink,
  useLinkOnOwnDevice,
} from '#/modules/guardian-access/guardian-access.service.ts';
import { readInlineLogo, readSchool } from '#/modules/schools/schools.service.ts';
import { queueNewDeviceNews } from '#/push/push.repository.ts';
import { countHit, findWait, networkOf, type RateLimit } from '#/rate-limits/rate-limits.ts';
import { findFamily } from './family.repository.ts';

export interface PairingRequest extends CallContext {
  fileStore: FileStore;
  /** Network address of the caller. */
  address: string;
  /** The guardian of the device that asks, where it is paired already. */
  guardian: Guardian | undefined;
}

/** What a link can do now. Asking uses nothing up, because mail scanners open links too. */
export async function checkLink(pairing: PairingRequest, token: string): Promise<LinkState> {
  const link = await requireLink(pairing, token);
  return {
    state: stateOfLink(link, pairing.now),
    isMine: link.guardianId === pairing.guardian?.id,
    target: pathOf(link.target),
    schoolName: link.schoolName,
    schoolLogoUrl: await readInlineLogo(pairing, link.schoolId),
    responsibleName: link.guardianName.trim().split(/\s+/)[0] ?? '',
  };
}

/**
 * Uses a link up for this device, and tells the guardian of it. A device that is its guardian’s
 * already opens the target. One of another guardian changes hands.
 * @throws {NotFound} for an unknown link
 * @throws {Conflict} for one that is used or expired
 */
export async function pairDevice(
  pairing: PairingRequest,
  { token, deviceName }: { token: string; deviceName: string },
) {
  const { db, now, guardian } = pairing;
  const link = await requireLink(pairing, token);
  if (guardian?.id === link.guardianId) {
    await openOnOwnDevice(db, link, { deviceId: guardian.deviceId, now });
    return { target: pathOf(link.target), device: undefined };
  }
  const device = await db.transaction(async (tx) => {
    const paired = await useLink(tx, { token, deviceName, now });
    if (!paired) return undefined;
    if (guardian) {
      const { id: guardianId, deviceId } = guardian;
      await revokeDevice(tx, { guardianId, deviceId, now });
    }
    await announceDevice(tx, paired, now);
    return paired;
  });
  if (!device) throw await refusal(db, token, now);
  return { target: pathOf(link.target), device };
}

/** Uses up a link of an e-mail. One that the school handed over waits for another device. */
async function openOnOwnDevice(
  db: Database,
  { id: linkId, mailed }: FoundLink,
  own: { deviceId: string; now: Date },
): Promise<void> {
  if (mailed) await useLinkOnOwnDevice(db, { linkId, ...own });
}

type PairedDevice = NonNullable<Awaited<ReturnType<typeof useLink>>>;

/** Tells the guardian, and the audit log under the employee who made the link. */
async function announceDevice(tx: Database, paired: PairedDevice, now: Date): Promise<void> {
  const { schoolId, guardianId, deviceId, createdBy } = paired;
  await queueNewDeviceNews(tx, { guardianId, deviceId, now });
  await queueNewDeviceMail(tx, { guardianId, deviceId, now });
  if (!createdBy) return;
  const what = { resource: 'guardianAccess', verb: 'pair', resourceId: guardianId } as const;
  const entry = { ...what, schoolId, employeeId: createdBy, fields: [], deviceId, createdAt: now };
  await insertEntries(tx, [entry]);
}

async function requireLink({ db, address }: PairingRequest, token: string) {
  await refuseGuessing(db, address);
  const link = await findLink(db, token);
  if (link) return link;
  await countUnknownLink(db, address);
  throw new NotFound();
}

/** Read anew, because another tap may have been faster. */
async function refusal(db: Database, token: string, now: Date): Promise<Conflict> {
  const link = await findLink(db, token);
  return link && stateOfLink(link, now) === 'used'
    ? new Conflict('link-used')
    : new Conflict('link-expired');
}

/** An address of the family’s app. A link without a target opens the feed. */
const pathOf = (target: string | null) => `/familia${target ?? ''}`;

/** A whole parents' evening shares one address: only links that do not exist count. */
const unknownLinks: RateLimit = {
  name: 'unknown family links',
  points: 30,
  seconds: 15 * 60,
  restsWhenReached: true,
};

/** Refuses an address that tried too many links that do not exist. */
async function refuseGuessing(db: Database, address: string): Promise<void> {
  const wait = await findWait(db, unknownLinks, networkOf(address));
  if (wait !== undefined) throw refusals.tooManyAttempts(wait);
}

async function countUnknownLink(db: Database, address: string): Promise<void> {
  await countHit(db, unknownLinks, networkOf(address));
}

/** The guardian of the device, with their school and children. */
export async function readFamily(ctx: GuardianContext, pushKey: string): Promise<Family> {
  const { guardian } = ctx;
  const { children } = await findFamily(ctx);
  return {
    responsible: { id: guardian.id, name: guardian.name },
    school: await readSchool(ctx, guardian.schoolId),
    students: children.map(({ id, name, classroomName }) => ({ id, name, classroomName })),
    pushKey,
  };
}

/** The guardian’s own view of where they have entered. */
export async function listDevices({ db, guardian, now }: GuardianContext): Promise<OwnDevice[]> {
  const devices = await findDevices(db, guardian.id, now);
  return devices.map(({ id, name, createdAt, lastSeenAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === guardian.deviceId,
  }));
}

/** @throws {NotFound} for a device that is not the guardian’s, or ended already */
export async function endDevice(
  { db, guardian, now }: GuardianContext,
  deviceId: string,
): Promise<void> {
  if (!(await revokeDevice(db, { guardianId: guardian.id, deviceId, now }))) throw new NotFound();
}

export async function leave({ db, guardian, now }: GuardianContext): Promise<void> {
  await revokeDevice(db, { guardianId: guardian.id, deviceId: guardian.deviceId, now });
}
