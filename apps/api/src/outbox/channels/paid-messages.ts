import { issueMailedLink } from '#/modules/guardian-access/guardian-access.service.ts';
import { NotSent } from '../process-outbox.ts';
import type { Services } from '#/services.ts';
import type { PaidChannel } from './can-receive.repository.ts';
import { type PaidMessage, type PaidPart, reserveCost } from './paid-messages.repository.ts';
import { settleUnwanted } from './unwanted-parts.ts';

export type MessageServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'>;

const limitReached = new NotSent("the school's limit of the month is reached", true);

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
  if (!isBooked && !(await reserveCost(db, channel, first, now()))) throw limitReached;
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

export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? '';
