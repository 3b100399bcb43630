import type { LinkState } from '@caderneta/api-client/contract';
import type { Guardian } from '#/policy/guardian.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { insertEntries } from '#/modules/audit/audit-log.repository.ts';
import { revokeDevice } from '#/modules/guardian-access/devices.repository.ts';
import { readInlineLogo } from '#/modules/schools/schools.service.ts';
import { queueNewDeviceMail } from '#/modules/guardian-access/guardian-mails.repository.ts';
import {
  type FoundLink,
  findLink,
  stateOfLink,
} from '#/modules/guardian-access/links.repository.ts';
import { useLink, useLinkOnOwnDevice } from '#/modules/guardian-access/devices.repository.ts';
import { queueNewDeviceNews } from '#/push/queue-news.repository.ts';
import type { FileStore } from '#/modules/files/store-file.ts';
import { countUnknownLink, refuseGuessing } from './family-link-limits.ts';

export interface PairingRequest {
  db: Database;
  fileStore: FileStore;
  now: Date;
  /** Network address of the caller. */
  address: string;
  /** Whose device asks, where it is paired already. */
  guardian: Guardian | undefined;
}

/** What a link can do now; asking uses nothing up, because mail scanners open links too. */
export async function checkLink(pairing: PairingRequest, token: string): Promise<LinkState> {
  const link = await known(pairing, token);
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
 * Uses a link up for this device, and tells the guardian of it. A device that is its guardian's
 * already opens the target; one of another guardian changes hands.
 */
export async function pair(
  pairing: PairingRequest,
  { token, deviceName }: Record<PairKey, string>,
) {
  const { db, now, guardian } = pairing;
  const link = await known(pairing, token);
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
type PairKey = 'token' | 'deviceName';

/** An e-mail that was read is no key any more; a link that the school handed over waits for another device. */
async function openOnOwnDevice(
  db: Database,
  { id: linkId, mailed }: FoundLink,
  own: { deviceId: string; now: Date },
): Promise<void> {
  if (mailed) await useLinkOnOwnDevice(db, { linkId, ...own });
}

type PairedDevice = NonNullable<Awaited<ReturnType<typeof useLink>>>;

/** To the guardian, and in the audit log under the employee who made the link. */
async function announceDevice(tx: Database, paired: PairedDevice, now: Date): Promise<void> {
  const { schoolId, guardianId, deviceId, createdBy } = paired;
  await queueNewDeviceNews(tx, { guardianId, deviceId, now });
  await queueNewDeviceMail(tx, { guardianId, deviceId, now });
  if (!createdBy) return;
  const what = { resource: 'guardianAccess', verb: 'pair', resourceId: guardianId } as const;
  const entry = { ...what, schoolId, employeeId: createdBy, fields: [], deviceId, createdAt: now };
  await insertEntries(tx, [entry]);
}

async function known({ db, address }: PairingRequest, token: string) {
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
    ? new Conflict('link-used', 'Este link já foi usado. Peça um novo à escola.')
    : new Conflict('link-expired', 'Este link não vale mais. Peça um novo à escola.');
}

/** Addresses of the family's app; a link without a target opens the feed. */
const pathOf = (target: string | null) => `/familia${target ?? ''}`;
