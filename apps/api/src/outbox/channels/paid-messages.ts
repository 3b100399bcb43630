import { endOfQuietHours } from '@caderneta/school-time';
import { issueMailedLink } from '#/modules/guardian-access/guardian-access.service.ts';
import {
  markNotificationsRead,
  postponeNotifications,
} from '#/notifications/settling.repository.ts';
import { NotSent } from '../process-outbox.ts';
import type { Services } from '#/services.ts';
import { deleteMessage, type PaidMessage } from './paid-messages.repository.ts';

export type MessageServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'>;

export const limitReached = new NotSent("the school's limit of the month is reached", true);

export const notAllowed = (channel: string) => new NotSent(`${channel} is not allowed now`, true);

/**
 * Settles a message that does not leave now: about what is gone or opened, to a guardian whose last
 * student left, or during quiet hours.
 */
export async function settleUnwanted({ db, now }: MessageServices, item: PaidMessage) {
  const { id, isSeen, isUrgent, quietHours } = item;
  const isGone = item.isDeleted || !item.hasStudent;
  const quietEnd = isUrgent ? undefined : endOfQuietHours(quietHours, now());
  if (isGone) await deleteMessage(db, id, now());
  else if (isSeen) await markNotificationsRead(db, [id], now());
  else if (quietEnd) await postponeNotifications(db, [id], quietEnd);
  return isGone || isSeen || quietEnd !== undefined;
}

/** Stores the link before the message leaves; every attempt carries the same. Answers its token. */
export function issueLinkOf(
  { db, keys, now }: MessageServices,
  item: PaidMessage,
): Promise<string> {
  const { id: mailId, schoolId, guardianId, target } = item;
  const whose = { schoolId, guardianId, target, createdBy: null };
  return issueMailedLink(db, { ...whose, mailId, key: keys.mailedLinks, now: now() });
}

export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? '';
