import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communicationStudents } from '#/database/schema/communications.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { removedRecipients } from '#/database/schema/removed-recipients.ts';
import { idsAt } from '#/database/expressions.ts';
import { removeRecipients } from '#/telling/reactions.repository.ts';

interface Removal {
  communicationId: string;
  studentId: string;
  removedBy: string;
  now: Date;
}

const { communicationId: of, studentId: whom } = communicationStudents;

/** Whether the student was chosen for a communication, and whether others were. */
export async function findChoice(
  db: Database,
  { communicationId, studentId }: Pick<Removal, 'communicationId' | 'studentId'>,
) {
  const ofItem = eq(of, communicationId);
  const isChosen = (await db.$count(communicationStudents, and(ofItem, eq(whom, studentId)))) > 0;
  const others = await db.$count(communicationStudents, and(ofItem, ne(whom, studentId)));
  return { isChosen, isAlone: others === 0 };
}

/** Takes a sent communication from a student; what their guardians did with it is kept apart. */
export async function moveToRemoved(
  tx: Database,
  { communicationId, studentId, removedBy, now }: Removal,
): Promise<void> {
  const which = and(
    eq(recipients.communicationId, communicationId),
    eq(recipients.studentId, studentId),
  );
  await tx.insert(removedRecipients).select(sql`
    select ${idsAt(now)}, school_id, communication_id, student_id, guardian_id, visualized_at,
      read_at, answer, answered_at, done_at, ${now.toISOString()}::timestamptz, ${removedBy}::uuid
    from recipients where ${which}`);
  await removeRecipients(tx, which);
  await tx.delete(communicationStudents).where(and(eq(of, communicationId), eq(whom, studentId)));
}
