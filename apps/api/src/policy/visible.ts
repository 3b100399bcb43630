import {
  and,
  eq,
  exists,
  inArray,
  isNull,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { isAmong } from '#/database/statement.ts';
import { classrooms } from '#/database/schema/schools.ts';
import {
  communications,
  communicationStudents,
  isReadable,
} from '#/database/schema/communications.ts';
import { employeeClassrooms, employees } from '#/database/schema/employees.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { communicationCounts, employeeRecipients } from '#/database/schema/recipients.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';
import type { Viewer } from './actor.ts';
import { limitToScope, rolesOf, scopeOf } from './scope.ts';

/** Condition on `classrooms`: all of the school for an Administrator, a Teacher's own. */
export function visibleClassrooms(viewer: Viewer): SQL | undefined {
  return and(
    eq(classrooms.schoolId, viewer.schoolId),
    limitToScope(viewer, () => isAmong(classrooms.id, viewer.classroomIds)),
  );
}

/** The employee works at the school, and sends to the classroom as an Administrator or its Teacher. */
export function sendsToClassroom(
  employeeId: AnyPgColumn | SQL,
  classroomId: AnyPgColumn | SQL,
): SQL {
  return sql`exists (
    select from employees as sender
    where sender.id = ${employeeId} and sender.deactivated_at is null
      and (sender.role in ${rolesOf('school')} or sender.role in ${rolesOf('classrooms')} and exists (
        select from employee_classrooms as own
        where own.employee_id = sender.id and own.classroom_id = ${classroomId})))`;
}

/** Condition on `students`: those who are still here, in the classrooms that the actor sees. */
export function visibleStudents(viewer: Viewer): SQL | undefined {
  return and(
    eq(students.schoolId, viewer.schoolId),
    isNull(students.deletedAt),
    limitToScope(viewer, () => isAmong(students.classroomId, viewer.classroomIds)),
  );
}

/** With more than these a Teacher sees so much that an index of the other conditions is sooner. */
export const fewClassrooms = 20;

/**
 * What a query of communications looks for: one of them, or many. With `manyIf` many, and none where
 * that query, which stands for itself, has no row.
 */
export type AskedFor = 'one' | 'many' | { manyIf: SQLWrapper };

/** Condition on `communications`: those in scope that are not deleted. */
export function visibleCommunications(
  db: Database,
  viewer: Viewer,
  asked?: AskedFor,
): SQL | undefined {
  return and(communicationsInScope(db, viewer, asked), isNull(communications.deletedAt));
}

/** Those, and what the office of the school's network withdrew, which is only read. */
export function readableCommunications(
  db: Database,
  viewer: Viewer,
  asked?: AskedFor,
): SQL | undefined {
  return and(communicationsInScope(db, viewer, asked), isReadable(communications));
}

/**
 * Condition on `communications`, deleted ones included: all of the school for an Administrator; for
 * a Teacher what they sent and what was sent to their classrooms or to themselves. Of a sent item the
 * classroom at sending counts, of a scheduled one, which is not deleted, the classroom now.
 * @param asked with 'many' those of a few classrooms are gathered once, before the other conditions:
 * how many rows these leave is a guess, and a wrong one gathers them anew for each row. With
 * `manyIf` none are gathered where a search has nothing to find in the whole school
 */
export function communicationsInScope(
  db: Database,
  viewer: Viewer,
  asked: AskedFor = 'one',
): SQL | undefined {
  const sentToThem = db
    .select({ id: communicationCounts.communicationId })
    .from(communicationCounts)
    .where(
      and(
        eq(communicationCounts.schoolId, viewer.schoolId),
        isAmong(communicationCounts.classroomId, viewer.classroomIds),
        sql`${communicationCounts.reaction} = 'received'`,
      ),
    );
  const addressedToThem = db
    .select({ id: employeeRecipients.communicationId })
    .from(employeeRecipients)
    .where(eq(employeeRecipients.employeeId, viewer.id));
  const unsent = alias(communications, 'unsent');
  const chosen = db
    .select({ id: students.id })
    .from(communicationStudents)
    .innerJoin(students, eq(students.id, communicationStudents.studentId))
    .where(and(eq(communicationStudents.communicationId, unsent.id), visibleStudents(viewer)));
  // Starts from the few that are unsent: students were chosen for all that was ever sent.
  const scheduledForThem = db
    .select({ id: unsent.id })
    .from(unsent)
    .where(
      and(
        eq(unsent.schoolId, viewer.schoolId),
        isNull(unsent.sentAt),
        isNull(unsent.deletedAt),
        exists(chosen),
      ),
    );
  const own = alias(communications, 'own');
  const theirs = db
    .select({ id: own.id })
    .from(own)
    .where(eq(own.createdBy, viewer.id))
    .unionAll(sentToThem)
    .unionAll(addressedToThem)
    .unionAll(scheduledForThem);
  const gathered =
    typeof asked === 'string'
      ? sql`${theirs}`
      : sql`(select id from ${theirs} as theirs where exists ${asked.manyIf})`;
  return and(
    eq(communications.schoolId, viewer.schoolId),
    limitToScope(viewer, () =>
      asked !== 'one' && seesFew(viewer)
        ? sql`${communications.id} = any(array${gathered})`
        : inArray(communications.id, theirs),
    ),
  );
}

const seesFew = ({ classroomIds }: Viewer) =>
  Array.isArray(classroomIds) && classroomIds.length <= fewClassrooms;

/**
 * For a statement that reads the same communications more than once. What a Teacher finds is gathered
 * before, while each part of a statement about the whole school finds its own by an index.
 * @param of condition on `communications`
 * @param which those that its parts take together
 * @returns what the statement begins with, and the condition of its parts
 */
export function gatherOnce(
  db: Database,
  viewer: Viewer,
  { of, which }: Record<'of', SQL | undefined> & { which?: SQL | undefined },
) {
  if (scopeOf(viewer) === 'school') return { begin: db, isFound: of };
  const { id } = communications;
  const found = db.select({ id }).from(communications).where(and(of, which));
  const gathered = db.$with('gathered').as(found);
  const isFound = inArray(id, db.select({ id: gathered.id }).from(gathered));
  return { begin: db.with(gathered), isFound };
}

/** Condition on `notice_board_items`: all of the school, or what is in a Teacher's classrooms. */
export function visibleNotices(db: Database, viewer: Viewer): SQL | undefined {
  const published = db
    .select({ id: noticeBoardClassrooms.noticeBoardItemId })
    .from(noticeBoardClassrooms)
    .where(isAmong(noticeBoardClassrooms.classroomId, viewer.classroomIds));
  return and(
    eq(noticeBoardItems.schoolId, viewer.schoolId),
    isNull(noticeBoardItems.deletedAt),
    limitToScope(viewer, () => inArray(noticeBoardItems.id, published)),
  );
}

/**
 * The guardian has a student among these: `visibleStudents(viewer)`, or without a condition anybody
 * who is still here. A guardian without a student has no access any more.
 */
export function isGuardianOf(
  db: Database,
  guardianId: AnyPgColumn,
  which: SQL | undefined = isNull(students.deletedAt),
): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(studentGuardians)
      .innerJoin(students, eq(students.id, studentGuardians.studentId))
      .where(and(eq(studentGuardians.guardianId, guardianId), which)),
  );
}

/**
 * The employee sees every child of the guardian: an Administrator, or a Teacher of all their
 * classrooms. Only they may see a link of the guardian, which opens all of those children.
 */
export function seesWholeFamily(
  db: Database,
  employeeId: AnyPgColumn | SQL,
  guardianId: AnyPgColumn | SQL,
): SQL {
  const theirClassrooms = db
    .select({ id: employeeClassrooms.classroomId })
    .from(employeeClassrooms)
    .where(eq(employeeClassrooms.employeeId, employees.id));
  const childElsewhere = db
    .select({ one: sql`1` })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .where(
      and(
        sql`${studentGuardians.guardianId} = ${guardianId}`,
        isNull(students.deletedAt),
        sql`${students.classroomId} not in ${theirClassrooms}`,
      ),
    );
  return exists(
    db
      .select({ one: sql`1` })
      .from(employees)
      .where(
        and(
          sql`${employees.id} = ${employeeId}`,
          isNull(employees.deactivatedAt),
          or(
            inArray(employees.role, rolesOf('school')),
            and(inArray(employees.role, rolesOf('classrooms')), notExists(childElsewhere)),
          ),
        ),
      ),
  );
}
