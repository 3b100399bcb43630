import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { files } from '#/database/schema/files.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { students } from '#/database/schema/students.ts';
import { type Family, idsOf } from './family.ts';

const { searchText: _, ...columns } = getTableColumns(communications);

export type Received = NonNullable<Awaited<ReturnType<typeof findReceived>>>;
export type Copy = Awaited<ReturnType<typeof findCopies>>[number];

/** Something the school sent; whether the family received it is told by `findCopies`. */
export async function findReceived(db: Database, { guardian }: Family, id: string) {
  const [row] = await db
    .select({ ...columns, authorName: employees.name, image: files })
    .from(communications)
    .innerJoin(employees, eq(employees.id, communications.createdBy))
    .leftJoin(files, eq(files.id, communications.imageFileId))
    .where(
      and(
        eq(communications.id, id),
        eq(communications.schoolId, guardian.schoolId),
        isNull(communications.deletedAt),
        isNotNull(communications.sentAt),
      ),
    );
  return row;
}

/** What this guardian did with it for each of their children, by the children's names. */
export function findCopies(db: Database, family: Family, communicationId: string) {
  return db
    .select({
      studentId: students.id,
      studentName: students.name,
      readAt: recipients.readAt,
      answer: recipients.answer,
      doneAt: recipients.doneAt,
    })
    .from(recipients)
    .innerJoin(students, eq(students.id, recipients.studentId))
    .where(copiesOf(family, communicationId))
    .orderBy(students.searchName, asc(students.id));
}

/** Conditions on `recipients`: the guardian's own rows about children they answer for. */
export function copiesOf({ guardian, children }: Family, communicationId: string) {
  return and(
    eq(recipients.communicationId, communicationId),
    eq(recipients.schoolId, guardian.schoolId),
    eq(recipients.guardianId, guardian.id),
    inArray(recipients.studentId, idsOf(children)),
  );
}
