import { setTimeout } from 'node:timers/promises';
import { normalizeContact } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import { countHit, findWait, type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import type { GuardianContext } from '#/kernel/call-context.ts';
import { ownLinkExpiry } from './link-address.ts';
import { toShownLink } from './link-codes.ts';
import { issueLink } from './links.repository.ts';
import { findGuardiansByContact, queueInvitation, queueLink } from './guardian-mails.repository.ts';

/** More than queueing e-mails takes: time does not tell who exists. */
const answerMilliseconds = 250;

const hour = 60 * 60;

/** What one network may ask for, whatever becomes of it. */
const requestsOfNetwork: RateLimit = { name: 'own links of a network', points: 20, seconds: hour };

/** Nobody floods a mailbox: beyond these the answer is the same, and nothing leaves. */
const linksOfContact: RateLimit[] = [
  { name: 'own links of an hour', points: 3, seconds: hour },
  { name: 'own links of a day', points: 6, seconds: 24 * hour },
];

/** Links that a guardian makes for their other devices. */
const ownLinksOfGuardian: RateLimit = { name: 'own links by device', points: 10, seconds: hour };

/**
 * Makes a link and a code of ten minutes that pairs another device of the guardian, who is told of that device.
 * @throws {TooManyRequests}
 */
export async function createLinkForOwnDevice(
  { db, guardian, now }: GuardianContext,
  { publicUrl, codeKey }: { publicUrl: string; codeKey: Uint8Array },
) {
  await takeHit(db, ownLinksOfGuardian, guardian.id);
  const { id: guardianId, schoolId } = guardian;
  const expiresAt = ownLinkExpiry(now);
  const whose = { schoolId, guardianId, target: null, createdBy: null };
  const link = await issueLink(db, { ...whose, codeKey, now, expiresAt });
  return toShownLink(link, publicUrl);
}

interface LinkRequest {
  /** As typed: a mobile phone or an e-mail. */
  contact: string;
  /** From `networkOf`. */
  network: string;
}

/**
 * Sends a personal link to each guardian with this contact, at every school, who still has students:
 * by e-mail, or by WhatsApp or SMS who has none. The answer is the same for any contact.
 * @throws {TooManyRequests} for a network that asks too often
 */
export async function mailOwnLinks(
  { db, now }: { db: Database; now: Date },
  { contact: typed, network }: LinkRequest,
): Promise<void> {
  await takeHit(db, requestsOfNetwork, network);
  const answer = setTimeout(answerMilliseconds);
  const contact = normalizeContact(typed);
  const found = await findGuardiansByContact(db, contact, now);
  if (found.length > 0 && (await mayGetLink(db, contact))) {
    await db.transaction(async (tx) => {
      for (const { channel, ...guardian } of found) {
        if (channel === 'email') await queueInvitation(tx, { ...guardian, requestedBy: null, now });
        else await queueLink(tx, { ...guardian, channel }, now);
      }
    });
  }
  await answer;
}

async function mayGetLink(db: Database, contact: string): Promise<boolean> {
  for (const limit of linksOfContact) if (await findWait(db, limit, contact)) return false;
  for (const limit of linksOfContact) await countHit(db, limit, contact);
  return true;
}
