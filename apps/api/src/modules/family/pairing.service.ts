import type { LinkState } from '@caderneta/api-client/contract';
import type { Guardian } from '#/access/guardian.ts';
import type { Database } from '#/database/database.ts';
import { Conflict, NotFound } from '#/http/problems.ts';
import { revokeDevice } from '#/modules/guardian-access/devices.repository.ts';
import { findLink, stateOfLink } from '#/modules/guardian-access/links.repository.ts';
import { useLink } from '#/modules/guardian-access/pairing.repository.ts';
import { countUnknownLink, refuseGuessing } from './family-link-limits.ts';

export interface Knocking {
  db: Database;
  now: Date;
  /** Network address of the caller. */
  address: string;
  /** Whose device asks, where it is paired already. */
  guardian: Guardian | undefined;
}

/** What a link can do now; asking uses nothing up, because mail scanners open links too. */
export async function checkLink(knocking: Knocking, token: string): Promise<LinkState> {
  const link = await known(knocking, token);
  return {
    state: stateOfLink(link, knocking.now),
    isMine: link.guardianId === knocking.guardian?.id,
    target: pathOf(link.target),
    schoolName: link.schoolName,
    responsibleName: link.guardianName.trim().split(/\s+/)[0] ?? '',
  };
}

/**
 * Uses a link up for this device. One that is its guardian's already opens the target and leaves
 * the link to another; one of another guardian changes hands.
 */
export async function pair(knocking: Knocking, { token, deviceName }: Record<PairKey, string>) {
  const { db, now, guardian } = knocking;
  const link = await known(knocking, token);
  if (guardian?.id === link.guardianId) return { target: pathOf(link.target), device: undefined };
  const device = await db.transaction(async (tx) => {
    const paired = await useLink(tx, { token, deviceName, now });
    if (!paired) return undefined;
    if (guardian) {
      const { id: guardianId, deviceId } = guardian;
      await revokeDevice(tx, { guardianId, deviceId, now });
    }
    return paired;
  });
  if (!device) throw await refusal(db, token, now);
  return { target: pathOf(link.target), device };
}
type PairKey = 'token' | 'deviceName';

async function known({ db, address }: Knocking, token: string) {
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
