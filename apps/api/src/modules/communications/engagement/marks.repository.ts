import type { Answer } from '@caderneta/api-client/contract';
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { recipients } from '#/database/schema/recipients.ts';
import type { Actor } from '#/policy/actor.ts';
import { visibleCommunications } from '#/policy/visible.ts';
import { visibleRecipients } from './audience.repository.ts';
import type { PaidChannel } from '#/telling/channels/can-receive.repository.ts';
import { updateRecipients } from '#/telling/reactions.repository.ts';

const { visualizedAt, paperAt, phonedAt, deviceId } = recipients;

/** The answer of a recipient came back on paper, and the guardian has not changed it since. */
export const isOnPaper = sql<boolean>`(${paperAt} is not null and ${deviceId} is null)`;

/** The channel of the notice inside of which the guardian answered; null where a page of the app was used. */
export const answeredBy = sql<PaidChannel | null>`(select answered.channel
  from notifications as answered where answered.id = ${deviceId})`;

/** What the guardian's own answer leaves of a slip. */
export const noPaper = { paperAt: null, paperBy: null };

export const notedPaper = alias(employees, 'noted_paper');
export const phoned = alias(employees, 'phoned');

/** Marks of a recipient, joined with the two employees above. */
export const markColumns = {
  paperAt,
  paperBy: notedPaper.name,
  isOnPaper,
  answeredBy,
  phonedAt,
  phonedBy: phoned.name,
};

/** A sent item of any kind that the actor may view. */
export async function findSent(db: Database, actor: Actor, id: string) {
  const [row] = await db
    .select()
    .from(communications)
    .where(and(eq(communications.id, id), visibleCommunications(db, actor)));
  return row?.sentAt ? row : undefined;
}

export interface Marking {
  communicationId: string;
  recipients: { studentId: string; guardianId: string }[];
}

/** Those named who are recipients, among the classrooms that the actor sees. */
function named(actor: Actor, { communicationId, recipients: names }: Marking): SQL | undefined {
  const students = uuidArray(names.map(({ studentId }) => studentId));
  const guardians = uuidArray(names.map(({ guardianId }) => guardianId));
  return and(
    visibleRecipients(actor, communicationId),
    sql`(${recipients.studentId}, ${recipients.guardianId}) in
      (select * from unnest(${students}, ${guardians}))`,
  );
}

/**
 * Stores the answer of slips, instead of what an earlier slip said. Guardians who answered
 * themselves keep their answers. A slip that came back was seen.
 * @returns the classroom of each changed recipient
 */
export function storePaper(
  tx: Database,
  actor: Actor,
  marking: Marking & { answer: Answer; now: Date },
): Promise<string[]> {
  const { answer, now } = marking;
  const given = columnOf(answer);
  const isOpen = or(isNull(recipients[given]), isOnPaper);
  return updateRecipients(tx, and(named(actor, marking), isOpen), {
    ...(given === 'answer'
      ? { answer: answer as (typeof recipients.$inferInsert)['answer'], answeredAt: now }
      : { [given]: now }),
    visualizedAt: sql`coalesce(nullif(${visualizedAt}, ${paperAt}), ${now.toISOString()})`,
    ...{ deviceId: null, paperAt: now, paperBy: actor.id },
  });
}

/** Takes back what slips said. */
export function removePaper(tx: Database, actor: Actor, marking: Marking): Promise<string[]> {
  return updateRecipients(tx, and(named(actor, marking), isOnPaper), {
    ...{ readAt: null, answer: null, answeredAt: null, doneAt: null, ...noPaper },
    visualizedAt: sql`case when ${visualizedAt} = ${paperAt} then ${phonedAt}
      else ${visualizedAt} end`,
  });
}

/** Stores that guardians were told by phone: they know of it as if they had opened it. */
export function storePhone(
  tx: Database,
  actor: Actor,
  marking: Marking & { now: Date },
): Promise<string[]> {
  const { now } = marking;
  return updateRecipients(tx, and(named(actor, marking), isNull(phonedAt)), {
    visualizedAt: sql`coalesce(${visualizedAt}, ${now.toISOString()})`,
    ...{ phonedAt: now, phonedBy: actor.id },
  });
}

export function removePhone(tx: Database, actor: Actor, marking: Marking): Promise<string[]> {
  return updateRecipients(tx, and(named(actor, marking), sql`${phonedAt} is not null`), {
    ...{ phonedAt: null, phonedBy: null },
    visualizedAt: sql`case when ${visualizedAt} = ${phonedAt} then ${paperAt}
      else ${visualizedAt} end`,
  });
}

function columnOf(answer: Answer): 'readAt' | 'doneAt' | 'answer' {
  if (answer === 'read') return 'readAt';
  return answer === 'done' ? 'doneAt' : 'answer';
}
