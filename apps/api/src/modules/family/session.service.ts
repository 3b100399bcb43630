import { hasRefusedMail } from '#/telling/channels/can-receive.repository.ts';
import type { Family, LinkState, OwnDevice } from '@caderneta/api-client/contract';
import type { Guardian } from '#/policy/guardian.ts';
import type { Database } from '#/database/database.ts';
import type { DeviceContext, GuardianContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { insertEntries } from '#/modules/audit/exports.ts';
import type { FileStore } from '#/modules/files/file-store.ts';
import type { KnownDevice } from '#/modules/guardian-access/authenticate-guardian.ts';
import { nameOfDevice } from '#/modules/guardian-access/guardian-access.service.ts';
import {
  findDevices,
  findLinkOf,
  type LinkKey,
  tellOfDevice,
  renameDevice,
  revokeDevice,
  revokeOthers,
  stateOfLink,
  useLink,
  useLinkOnOwnDevice,
} from '#/modules/guardian-access/exports.ts';
import { readInlineLogo, readSchool } from '#/modules/schools/schools.service.ts';
import { copySubscription } from '#/telling/subscriptions.repository.ts';
import { findQuestion } from './contacts.service.ts';
import { findFamily } from './family.repository.ts';
import { type LinkAttempt, linkKeyOf, requireLink } from './require-link.ts';

export interface PairingRequest extends LinkAttempt {
  fileStore: FileStore;
  /** Of the device that asks, where it is paired already: one at each school that it shows. */
  guardians: Guardian[];
  /** Of guardians of the same schools who share the browser and do not read just now. */
  resting: Guardian[];
}

/** State of a link. Asking does not use it up, because mail scanners open links too. */
export async function checkLink(pairing: PairingRequest, token: string): Promise<LinkState> {
  const link = await requireLink(pairing, linkKeyOf(token, pairing.codeKey));
  const { guardians, resting, now } = pairing;
  const elsewhere = guardians.filter(({ schoolId }) => schoolId !== link.schoolId);
  const isMine = guardians.some(({ id }) => id === link.guardianId);
  const rests = resting.find(({ id }) => id === link.guardianId);
  return {
    state: stateOfLink(link, now),
    isMine,
    canJoin: guardians.length > 0 && elsewhere.length === guardians.length,
    canStay: !isMine && guardians.some(({ schoolId }) => schoolId === link.schoolId),
    ...(rests && { restingDeviceId: rests.deviceId }),
    target: pathOf(link, elsewhere),
    schoolName: link.schoolName,
    schoolLogoUrl: await readInlineLogo(pairing, link.schoolId),
    responsibleName: link.guardianName.trim().split(/\s+/)[0] ?? '',
  };
}

interface UsedLink {
  token: string;
  deviceName: string;
  /** Leaves the other guardians on the device. */
  joins?: boolean;
}

/**
 * Uses a link up for this device, and tells the guardian of it. A device that is its guardian’s
 * already opens the target. One of another guardian changes hands, unless the link joins: then a
 * guardian of the same school rests, and those of other schools stay.
 * @returns `staying`: guardians of other schools who still read; `resting`: who does not any more
 * @throws {NotFound} for an unknown link
 * @throws {Conflict} for one that is used or expired
 */
export async function pairDevice(
  pairing: PairingRequest,
  { token, deviceName, joins = false }: UsedLink,
) {
  const { db, now, guardians } = pairing;
  const key = linkKeyOf(token, pairing.codeKey);
  const link = await requireLink(pairing, key);
  const isElsewhere = ({ schoolId }: Guardian) => schoolId !== link.schoolId;
  const elsewhere = guardians.filter(isElsewhere);
  const own = guardians.find(({ id }) => id === link.guardianId);
  if (own) {
    const { deviceId } = own;
    // A public call: no route opened one.
    await db.transaction((tx) => useLinkOnOwnDevice(tx, { link, deviceId, now }));
    const target = pathOf(link, elsewhere);
    return { target, device: undefined, staying: guardians, resting: [] };
  }
  const staying = joins ? elsewhere : [];
  const resting = joins ? guardians.filter((guardian) => !isElsewhere(guardian)) : [];
  // A public call: no route opened one.
  const device = await db.transaction(async (tx) => {
    const paired = await useLink(tx, { ...key, deviceName, now });
    if (!paired) return undefined;
    const leaving = joins ? [] : [...guardians, ...pairing.resting];
    for (const guardian of leaving) await leaveDevice(tx, guardian, now);
    const beside = [...staying, ...resting].map(({ deviceId }) => deviceId);
    await copySubscription(tx, { from: beside, to: paired.deviceId, now });
    await announceDevice(tx, paired, now);
    return paired;
  });
  if (!device) throw await refusal(db, key, now);
  return { target: pathOf(link, staying), device, staying, resting };
}

async function leaveDevice(db: Database, { id, deviceId }: Guardian, now: Date): Promise<void> {
  await revokeDevice(db, { guardianId: id, deviceId, now });
}

type PairedDevice = NonNullable<Awaited<ReturnType<typeof useLink>>>;

/** Tells the guardian, and the audit log under the employee who made the link. */
async function announceDevice(tx: Database, paired: PairedDevice, now: Date): Promise<void> {
  const { schoolId, guardianId, deviceId, createdBy } = paired;
  await tellOfDevice(tx, { schoolId, guardianId, deviceId, now });
  if (!createdBy) return;
  const what = { resource: 'guardianAccess', verb: 'pair', resourceId: guardianId } as const;
  const entry = { ...what, schoolId, employeeId: createdBy, fields: [], deviceId, createdAt: now };
  await insertEntries(tx, [entry]);
}

/** Read anew, because another tap may have been faster. */
async function refusal(db: Database, key: LinkKey, now: Date): Promise<Conflict> {
  const link = await findLinkOf(db, key);
  return link && stateOfLink(link, now) === 'used'
    ? new Conflict('link-used')
    : new Conflict('link-expired');
}

/**
 * An address of the family’s app. A link without a target opens the feed of its school.
 * @param beside guardians of other schools, who read on the same device
 */
function pathOf(
  { target, schoolId }: { target: string | null; schoolId: string },
  beside: readonly Guardian[],
): string {
  if (target === null && beside.length > 0) return `/familia?escola=${schoolId}`;
  return `/familia${target ?? ''}`;
}

/** The guardians of the device, with their schools and children. */
export async function readFamily(
  ctx: DeviceContext,
  pushKey: string,
  resting: KnownDevice[],
): Promise<Family> {
  const schools = [];
  const students = [];
  let isEmailReturned = false;
  for (const own of ctx.everyGuardian) {
    const { id, name, schoolId } = own.guardian;
    schools.push({ ...(await readSchool(own, schoolId)), responsible: { id, name } });
    isEmailReturned ||= await hasRefusedMail(own.db, id);
    for (const child of (await findFamily(own)).children) {
      students.push({
        id: child.id,
        name: child.name,
        classroomName: child.classroomName,
        schoolId,
      });
    }
  }
  const isPhoneAsked = await findQuestion(ctx);
  const [school] = schools;
  if (!school) throw new Error('a device of nobody was let in');
  const others = resting.map(({ guardian: { deviceId, id, name }, schoolName }) => ({
    deviceId,
    responsible: { id, name },
    schoolName,
  }));
  return {
    ...{ responsible: school.responsible, school, schools, students, others, pushKey },
    ...(isEmailReturned && { isEmailReturned }),
    ...(isPhoneAsked && { isPhoneAsked }),
  };
}

/** The guardians’ own view of where they have entered, last seen first. */
export async function listDevices({ everyGuardian }: DeviceContext): Promise<OwnDevice[]> {
  const listed: OwnDevice[] = [];
  for (const { db, guardian, now } of everyGuardian) {
    for (const device of await findDevices(db, guardian.id, now)) {
      listed.push({
        id: device.id,
        name: nameOfDevice(device),
        givenName: device.givenName,
        createdAt: device.createdAt.toISOString(),
        lastSeenAt: device.lastSeenAt.toISOString(),
        isCurrent: device.id === guardian.deviceId,
        schoolId: guardian.schoolId,
        enteredBy: device.linkMailed ? 'mail' : device.linkMadeBy ? 'invitation' : 'ownDevice',
        byCode: device.enteredByCode,
      });
    }
  }
  return listed.sort((one, other) => other.lastSeenAt.localeCompare(one.lastSeenAt));
}

/** @throws {NotFound} for a device that is not the guardian’s, or ended already */
export async function endDevice(
  { db, guardian, now }: GuardianContext,
  deviceId: string,
): Promise<void> {
  if (!(await revokeDevice(db, { guardianId: guardian.id, deviceId, now }))) throw new NotFound();
}

/** Ends all devices of the guardians but this one, and the links that still pair one. */
export async function endOthers({ everyGuardian }: DeviceContext): Promise<void> {
  for (const { db, guardian, now } of everyGuardian) {
    const { id: guardianId, deviceId } = guardian;
    await revokeOthers(db, { guardianId, deviceId, now });
  }
}

/** @throws {NotFound} for a device that is not the guardian’s, or ended already */
export async function nameDevice(
  { db, guardian }: GuardianContext,
  deviceId: string,
  name: string,
): Promise<void> {
  const named = { guardianId: guardian.id, deviceId, givenName: name || null };
  if (!(await renameDevice(db, named))) throw new NotFound();
}

/** Ends the access of this device to all schools that it shows. */
export async function leave({ everyGuardian }: DeviceContext): Promise<void> {
  for (const { db, guardian, now } of everyGuardian) await leaveDevice(db, guardian, now);
}
