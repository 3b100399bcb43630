import { issueMailedLink } from '#/modules/guardian-access/guardian-access.service.ts';
import { NotSent } from '../process-outbox.ts';
import type { Services } from '#/services.ts';
import { deleteMessage, type PaidMessage } from './paid-messages.repository.ts';

export type MessageServices = Pick<Services, 'db' | 'config' | 'keys' | 'now'>;

export const limitReached = new NotSent("the school's limit of the month is reached", true);

export const notAllowed = (channel: string) => new NotSent(`${channel} is not allowed now`, true);

/** Deletes a message about what is gone, or to a guardian whose last student left. */
export async function isUnwanted({ db, now }: MessageServices, item: PaidMessage) {
  const isUnwanted = item.isDeleted || !item.hasStudent;
  if (isUnwanted) await deleteMessage(db, item.id, now());
  return isUnwanted;
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
