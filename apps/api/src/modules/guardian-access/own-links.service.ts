import { setTimeout } from 'node:timers/promises';
import { normalizeContact } from '@caderneta/api-client/contract';
import { endOfQuietHours } from '@caderneta/school-time';
import { secondsInDay } from 'date-fns/constants';
import type { Database } from '#/database/database.ts';
import { countHit, type RateLimit, takeHit } from '#/rate-limits/rate-limits.ts';
import type { GuardianContext } from '#/kernel/call-context.ts';
import { toShownLink } from './link-codes.ts';
import { issueLink } from './links.repository.ts';
import {
  findGuardiansByContact,
  queueLink,
  showLinkOnPhones,
} from './guardian-mails.repository.ts';
import { ownLinkExpiry } from './tokens.ts';

/** More than queueing e-mails takes: time does not tell who exists. */
const answerMilliseconds = 250;

const hour = 60 * 60;

/** What one network may ask for, whatever becomes of it. */
const requestsOfNetwork: RateLimit = { name: 'own links of a network', points: 20, seconds: hour };

/** Nobody floods a guardian: beyond these the answer is the same, and nothing leaves. */
const linksOfGuardian: RateLimit[] = [
  { name: 'own links of an hour', points: 3, seconds: hour },
  { name: 'own links of a day', points: 6, seconds: secondsInDay },
];

/** A paired phone tells of the first request of an hour for nothing; the next one may cost something. */
const ownLinksOnPhones: RateLimit = { name: 'own links on phones', points: 1, seconds: hour };

/** At night one message that costs something may ring, whatever the school's quiet hours are. */
const night = { quietFrom: '22:00', quietUntil: '06:00' };
const paidLinksOfNight: RateLimit = { name: 'own links of a night', points: 1, seconds: 8 * hour };

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
 * Sends a personal link to each guardian with this contact, at every school, who still has students.
 * By e-mail it leaves at once, as a notice on a paired phone does; who has neither gets it by WhatsApp
 * or SMS, within the school's share. The answer is the same for any contact.
 * @throws {TooManyRequests} for a network that asks too often
 */
export async function mailOwnLinks(
  { db, now }: { db: Database; now: Date },
  { contact: typed, network }: LinkRequest,
): Promise<void> {
  await takeHit(db, requestsOfNetwork, network);
  const answer = setTimeout(answerMilliseconds);
  const found = await findGuardiansByContact(db, normalizeContact(typed), now);
  for (const guardian of found) {
    if (!(await isTaken(db, linksOfGuardian, guardian.guardianId))) continue;
    // A public call: no route opened one, and the hits that it counts stay.
    await db.transaction((tx) => sendOwnLink(tx, guardian, now));
  }
  await answer;
}

type FoundGuardian = Awaited<ReturnType<typeof findGuardiansByContact>>[number];

async function sendOwnLink(tx: Database, guardian: FoundGuardian, now: Date): Promise<void> {
  const { guardianId, schoolId, channel, hasPhone, timezone } = guardian;
  if (channel === 'email') {
    await queueLink(tx, { schoolId, guardianId, channel, now });
    return;
  }
  if (hasPhone && (await isTaken(tx, [ownLinksOnPhones], guardianId))) {
    return showLinkOnPhones(tx, { schoolId, guardianId, target: '/mais?link', now });
  }
  if (!channel) return;
  const nightEnd = endOfQuietHours({ timezone, ...night }, now);
  const ofNight = `${guardianId} ${nightEnd?.toISOString()}`;
  if (nightEnd && !(await isTaken(tx, [paidLinksOfNight], ofNight))) return;
  await queueLink(tx, { schoolId, guardianId, channel, now });
}

/** Counts one request; those at the same time do not pass a limit together. */
async function isTaken(db: Database, limits: RateLimit[], key: string): Promise<boolean> {
  for (const limit of limits) if ((await countHit(db, limit, key)) !== undefined) return false;
  return true;
}
