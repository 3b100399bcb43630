import { endOfQuietHours, type QuietHours } from '@caderneta/school-time';
import {
  markNotificationsRead,
  markNotificationsTold,
  postponeNotifications,
} from '#/telling/settling.repository.ts';
import { splitTold, type TwinNotice, waitForTwin } from '#/telling/twin-notices.repository.ts';
import type { Services } from '#/services.ts';
import { deleteUnsent } from './paid-messages.repository.ts';

interface Part {
  id: string;
  /** What it is about was withdrawn. */
  isDeleted: boolean;
  /** The guardian still has a student. */
  hasStudent: boolean;
  isSeen: boolean;
  isUrgent: boolean;
  twin?: TwinNotice;
}

/**
 * Settles the parts of a notice that do not leave now: about what is gone or opened, to a guardian
 * whose last student left or whom another school tells, or during quiet hours.
 * @returns the parts that leave now
 */
export async function settleUnwanted<P extends Part>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { parts, quietHours }: { parts: readonly P[]; quietHours: QuietHours },
): Promise<P[]> {
  const isGone = ({ isDeleted, hasStudent }: P) => isDeleted || !hasStudent;
  const gone = parts.filter(isGone);
  const seen = parts.filter((part) => !isGone(part) && part.isSeen);
  const { told, untold: rest } = splitTold(parts.filter((part) => !isGone(part) && !part.isSeen));
  await deleteUnsent(db, idsOf(gone), now());
  await markNotificationsRead(db, idsOf(seen), now());
  await markNotificationsTold(db, idsOf(told), now());
  const isUrgent = rest.some((part) => part.isUrgent);
  const quietEnd = isUrgent ? undefined : endOfQuietHours(quietHours, now());
  const later = quietEnd ?? waitForTwin(rest, now());
  if (!later || rest.length === 0) return rest;
  await postponeNotifications(db, idsOf(rest), later);
  return [];
}

export const idsOf = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);
