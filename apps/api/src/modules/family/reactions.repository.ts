import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { recipients } from '#/database/schema/recipients.ts';
import type { Family } from './family.ts';
import { copiesOf } from './received.repository.ts';

/** What a guardian did with something they received; triggers count it for the school. */
export interface Reaction {
  family: Family;
  communicationId: string;
  now: Date;
}
type ReactionAboutOne = Reaction & { studentId: string };

/** Once: who opens it again was here before. */
export async function visualize(db: Database, reaction: Reaction): Promise<void> {
  await db
    .update(recipients)
    .set({ visualizedAt: reaction.now })
    .where(and(ownRows(reaction), isNull(recipients.visualizedAt)));
}

export async function markAsRead(tx: Database, reaction: Reaction): Promise<void> {
  await tx
    .update(recipients)
    .set({ readAt: reaction.now, deviceId: deviceOf(reaction) })
    .where(and(ownRows(reaction), isNull(recipients.readAt)));
}

export async function setAnswer(
  tx: Database,
  { answer, ...reaction }: ReactionAboutOne & { answer: 'accepted' | 'declined' },
): Promise<void> {
  await tx
    .update(recipients)
    .set({ answer, answeredAt: reaction.now, deviceId: deviceOf(reaction) })
    .where(rowOfOne(reaction));
}

export async function setDone(
  tx: Database,
  { done, ...reaction }: ReactionAboutOne & { done: boolean },
): Promise<void> {
  await tx
    .update(recipients)
    .set({ doneAt: done ? reaction.now : null, deviceId: deviceOf(reaction) })
    .where(and(rowOfOne(reaction), done ? isNull(recipients.doneAt) : undefined));
}

const deviceOf = ({ family }: Reaction) => family.guardian.deviceId;
const ownRows = ({ family, communicationId }: Reaction) => copiesOf(family, communicationId);
const rowOfOne = (reaction: ReactionAboutOne) =>
  and(ownRows(reaction), eq(recipients.studentId, reaction.studentId));
