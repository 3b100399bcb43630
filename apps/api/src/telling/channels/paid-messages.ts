import { firstNameOf } from '@caderneta/formats';
import { withoutAddresses } from '@caderneta/formats/without-addresses';
import { issueMailedLink } from '#/modules/guardian-access/guardian-access.service.ts';
import { NotSent } from '#/outbox/process-outbox.ts';
import type { Services } from '#/services.ts';
import type { PaidChannel } from '#/telling/can-receive.repository.ts';
import { type PaidMessage, type PaidPart, reserveCost } from './paid-messages.repository.ts';
import { settleUnwanted } from './unwanted-parts.ts';

export type MessageServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'> & {
  /** Hears of each link that a school's share for them left no room for. */
  onLinkShareUsedUp?: (of: { schoolId: string; channel: PaidChannel }) => void;
};

const refusals = {
  limit: "the school's limit of the month is reached",
  linkShare: "the school's share of the month for links that guardians asked for is used up",
};

const notAllowed = (channel: PaidChannel) => new NotSent(`${channel} is not allowed now`, true);

/** A message that may leave now. */
export interface Sendable {
  /** Those that still have something to tell. */
  parts: PaidPart[];
  /** Token of the link, which every attempt carries. */
  token: string;
}

/**
 * Settles the parts of a message that do not leave now. Books what the rest costs, and stores its
 * link before it leaves.
 * @param isAllowed whether the channel may be used for this guardian now
 * @returns what to send; undefined where nothing is left
 * @throws {NotSent} where it is not allowed, or the school's limit of the month has no room for it
 */
export async function prepareMessage(
  services: MessageServices,
  message: PaidMessage,
  { channel, isAllowed }: { channel: PaidChannel; isAllowed: boolean },
): Promise<Sendable | undefined> {
  const { db, now } = services;
  const parts = await settleUnwanted(services, message);
  const [first] = parts;
  if (!first) return undefined;
  if (!isAllowed) throw notAllowed(channel);
  const isBooked = message.isFree || parts.some(({ costMicros }) => costMicros !== null);
  const booked = isBooked ? 'booked' : await reserveCost(db, channel, first, now());
  if (booked !== 'booked') {
    if (booked === 'linkShare') services.onLinkShareUsedUp?.({ schoolId: first.schoolId, channel });
    throw new NotSent(refusals[booked], true);
  }
  return { parts, token: await issueLinkOf(services, message, parts) };
}

function issueLinkOf(
  { db, keys, now }: MessageServices,
  { id: mailId, schoolId, guardianId }: PaidMessage,
  [only, ...others]: PaidPart[],
): Promise<string> {
  const target = others.length === 0 ? (only?.target ?? null) : null;
  const whose = { schoolId, guardianId, target, createdBy: null };
  return issueMailedLink(db, { ...whose, mailId, key: keys.mailedLinks, now: now() });
}

/** As a message names who sent it: a network's office where that wrote all that it tells of. */
export function senderNameOf(schoolName: string, [first, ...others]: readonly PaidPart[]): string {
  const isOfOne = first?.sender && others.every(({ sender }) => sender === first.sender);
  return withoutAddresses(isOfOne ? first.sender! : schoolName);
}

/** For a message, whose only address is its link. */
export const greetedName = (name: string) => firstNameOf(withoutAddresses(name));
