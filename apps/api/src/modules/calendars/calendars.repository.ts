import { subDays } from 'date-fns/subDays';
import { subYears } from 'date-fns/subYears';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { calendarAddresses } from '#/database/schema/calendars.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { removedRecipients } from '#/database/schema/removed-recipients.ts';
import { schools } from '#/database/schema/schools.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';
import { classroomIds } from '#/policy/actor.repository.ts';
import { communicationsInScope, isGuardianOf } from '#/policy/visible.ts';
import { type CalendarEntry, datedKinds } from './write-calendar.ts';

const { searchText: _, ...columns } = getTableColumns(communications);

/** Whose calendar it is. */
export type Owner = { schoolId: string } & ({ guardianId: string } | { employeeId: string });

/** More than a school announces in a year and a half; the latest days are kept. */
const mostEntries = 1000;

const isOf = (owner: Owner): SQL =>
  'guardianId' in owner
    ? eq(calendarAddresses.guardianId, owner.guardianId)
    : eq(calendarAddresses.employeeId, owner.employeeId);

/** The id of the address, which its key is made of; undefined where the person has none. */
export async function findAddress(db: Database, owner: Owner): Promise<string | undefined> {
  const [found] = await db
    .select({ id: calendarAddresses.id })
    .from(calendarAddresses)
    .where(isOf(owner));
  return found?.id;
}

export async function endAddress(tx: Database, owner: Owner): Promise<void> {
  await tx.delete(calendarAddresses).where(isOf(owner));
}

/** Ends the former address with it. @returns the id of the new one */
export async function replaceAddress(tx: Database, owner: Owner): Promise<string> {
  const { id, guardianId, employeeId } = calendarAddresses;
  const target = 'guardianId' in owner ? guardianId : employeeId;
  const [made] = await tx
    .insert(calendarAddresses)
    .values(owner)
    .onConflictDoUpdate({
      target,
      targetWhere: isNotNull(target),
      set: { id: sql`excluded.id`, createdAt: sql`excluded.created_at` },
    })
    .returning({ id });
  if (!made) throw new Error('no address was made');
  return made.id;
}

/** Who reads at an address, and what they may see of it. */
export interface CalendarReader {
  schoolName: string;
  /** A guardian, whose items open in the family's app. */
  isFamily: boolean;
  /** Condition on `communications`. */
  sees: SQL | undefined;
  /** Of a row of `communications`, when it was taken from the reader; null of what they have. */
  removedAt: SQL<Date | null>;
}

/**
 * @returns undefined for an address that ended, one of an employee who left the school, and one of a
 * guardian without a student there
 */
export async function findReader(db: Database, id: string): Promise<CalendarReader | undefined> {
  const [found] = await db
    .select({
      schoolName: schools.name,
      schoolId: calendarAddresses.schoolId,
      guardianId: calendarAddresses.guardianId,
      employee: { id: employees.id, schoolId: employees.schoolId, role: employees.role },
      classroomIds,
    })
    .from(calendarAddresses)
    .innerJoin(schools, eq(schools.id, calendarAddresses.schoolId))
    .leftJoin(employees, eq(employees.id, calendarAddresses.employeeId))
    .where(
      and(
        eq(calendarAddresses.id, id),
        or(
          and(isNotNull(employees.id), isNull(employees.deactivatedAt)),
          isGuardianOf(db, calendarAddresses.guardianId),
        ),
      ),
    );
  if (!found) return undefined;
  const { schoolName, schoolId, guardianId, employee, classroomIds: own } = found;
  if (guardianId) {
    return { schoolName, isFamily: true, ...ofGuardian(db, { schoolId, guardianId }) };
  }
  if (!employee) return undefined;
  const sees = communicationsInScope(db, { ...employee, classroomIds: own }, 'many');
  return { schoolName, isFamily: false, sees, removedAt: sql<null>`null::timestamptz` };
}

/**
 * About children whom they still answer for; deleted items too, and those that were taken from all of
 * their children.
 */
function ofGuardian(db: Database, of: { schoolId: string; guardianId: string }) {
  const sent = db
    .select({ id: recipients.communicationId })
    .from(recipients)
    .innerJoin(students, and(eq(students.id, recipients.studentId), isNull(students.deletedAt)))
    .innerJoin(
      studentGuardians,
      and(
        eq(studentGuardians.studentId, recipients.studentId),
        eq(studentGuardians.guardianId, recipients.guardianId),
      ),
    )
    .where(and(eq(recipients.schoolId, of.schoolId), eq(recipients.guardianId, of.guardianId)));
  const { communicationId, schoolId, guardianId, removedAt } = removedRecipients;
  const isTheirs = and(eq(schoolId, of.schoolId), eq(guardianId, of.guardianId));
  const removed = db.select({ id: communicationId }).from(removedRecipients).where(isTheirs);
  const isSent = inArray(communications.id, sent);
  return {
    sees: and(
      eq(communications.schoolId, of.schoolId),
      or(isSent, inArray(communications.id, removed)),
    ),
    removedAt: sql<Date | null>`case when not ${isSent} then (
      select max(${removedAt}) from ${removedRecipients}
      where ${and(isTheirs, eq(communicationId, communications.id))}) end`,
  };
}

/**
 * Sent items with a day, of the last year and all that come, the latest day first. What was deleted or
 * taken away is among them for ninety days, so that calendar apps learn of it.
 */
export function findEntries(
  db: Database,
  { sees, removedAt }: CalendarReader,
  now: Date,
): Promise<CalendarEntry[]> {
  const { id, kind, sentAt, deletedAt, startTime, dueDate, closingDay } = communications;
  const shownSince = subDays(now, 90).toISOString();
  const isRecent = (endedAt: SQL) => sql`coalesce(${endedAt} > ${shownSince}::timestamptz, true)`;
  const day = sql`coalesce(${startTime}, ${dueDate}::timestamptz, ${closingDay}::timestamptz)`;
  return db
    .select({ ...columns, removedAt: removedAt.mapWith(communications.sentAt) })
    .from(communications)
    .where(
      and(
        sees,
        inArray(kind, datedKinds),
        isNotNull(sentAt),
        gt(day, sql`${subYears(now, 1).toISOString()}::timestamptz`),
        isRecent(sql`${deletedAt}`),
        isRecent(removedAt),
      ),
    )
    .orderBy(desc(day), desc(id))
    .limit(mostEntries);
}
