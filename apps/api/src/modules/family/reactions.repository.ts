import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { updateRecipients } from '#/modules/communications/recipients.repository.ts';
import type { Family } from './family.ts';
import { copiesOf } from './received.repository.ts';

/** What a guardian did with something they received. */
export interface Reaction {
  family: Family;
  communicationId: string;
  now: Date;
}
type ReactionAboutOne = Reaction & { studentId: string };

/** Once: who opens it again was here before. */
export function visualize(tx: Database, reaction: Reaction): Promise<void> {
  const unseen = and(ownRows(reaction), isNull(recipients.visualizedAt));
  return updateRecipients(tx, unseen, { visualizedAt: reaction.now });
}

export function markAsRead(tx: Database, reaction: Reaction): Promise<void> {
  const unread = and(ownRows(reaction), isNull(recipients.readAt));
  return updateRecipients(tx, unread, { readAt: reaction.now, deviceId: deviceOf(reaction) });
}

export function setAnswer(
  tx: Database,
  { answer, ...reaction }: ReactionAboutOne & { answer: 'accepted' | 'declined' },
): Promise<void> {
  const deviceId = deviceOf(reaction);
  return updateRecipients(tx, rowOfOne(reaction), { answer, answeredAt: reaction.now, deviceId });
}

export function setDone(
  tx: Database,
  { done, ...reaction }: ReactionAboutOne & { done: boolean },
): Promise<void> {
  const which = and(rowOfOne(reaction), done ? isNull(recipients.doneAt) : undefined);
  const doneAt = done ? reaction.now : null;
  return updateRecipients(tx, which, { doneAt, deviceId: deviceOf(reaction) });
}

const deviceOf = ({ family }: Reaction) => family.guardian.deviceId;
const ownRows = ({ family, communicationId }: Reaction) => copiesOf(family, communicationId);
const rowOfOne = (reaction: ReactionAboutOne) =>
  and(ownRows(reaction), eq(recipients.studentId, reaction.studentId));
