import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { communicationStudents } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { heldRecipients } from '#/database/schema/held-recipients.ts';
import { students } from '#/database/schema/students.ts';

interface Holding {
  schoolId: string;
  communicationId: string;
  studentIds: string[];
  addedBy: string;
  heldUntil: Date;
}

/** Stores who is about to get a sent communication. */
export async function holdRecipients(
  tx: Database,
  { schoolId, communicationId, studentIds, addedBy, heldUntil }: Holding,
): Promise<void> {
  await tx.insert(heldRecipients).select(sql`
    select ${schoolId}::uuid, ${communicationId}::uuid, unnest(${uuidArray(studentIds)}),
      ${addedBy}::uuid, ${heldUntil.toISOString()}::timestamptz`);
}

/** Who is about to get a communication; undefined where nobody is. */
export async function findHeldRecipients(db: Database, communicationId: string) {
  const [held] = await db
    .select({
      by: employees.name,
      heldUntil: heldRecipients.heldUntil,
      students: sql<number>`count(*)::int`,
    })
    .from(heldRecipients)
    .innerJoin(employees, eq(employees.id, heldRecipients.addedBy))
    .where(eq(heldRecipients.communicationId, communicationId))
    .groupBy(employees.name, heldRecipients.heldUntil);
  return held;
}

/** Ends the holding. @returns the students who were held and are still here */
export async function takeHeldRecipients(tx: Database, communicationId: string) {
  const held = await tx
    .delete(heldRecipients)
    .where(eq(heldRecipients.communicationId, communicationId))
    .returning({ id: heldRecipients.studentId });
  if (held.length === 0) return [];
  const ids = held.map(({ id }) => id);
  const here = await tx
    .select({ id: students.id })
    .from(students)
    .where(and(inArray(students.id, ids), isNull(students.deletedAt)));
  return here.map(({ id }) => id);
}

/** Of these, the students to whom the communication did not go yet. */
export async function findNewStudents(
  db: Database,
  communicationId: string,
  studentIds: string[],
): Promise<string[]> {
  const { communicationId: of, studentId } = communicationStudents;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from unnest(${uuidArray(studentIds)}) as chosen(id)
      where not exists (select from ${communicationStudents}
        where ${of} = ${communicationId}::uuid and ${studentId} = chosen.id)`,
  );
  return rows.map(({ id }) => id);
}
