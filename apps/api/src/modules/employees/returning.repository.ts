import type { EmployeeDeletion } from '@caderneta/api-client/contract';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { dueAt } from '#/modules/communications/communications.service.ts';

/** Of an employee, what waits for its time; the next one first. */
export async function findScheduledOf(
  db: Database,
  employeeId: string,
): Promise<EmployeeDeletion['scheduled']> {
  const { id, kind, title, createdBy, sentAt, deletedAt } = communications;
  const rows = await db
    .select({ id, kind, title, sendsAt: sql<Date | string>`${dueAt}` })
    .from(communications)
    .where(and(eq(createdBy, employeeId), isNull(sentAt), isNull(deletedAt)))
    .orderBy(asc(dueAt), asc(id))
    .limit(50);
  return rows.map((row) => ({ ...row, sendsAt: new Date(row.sendsAt).toISOString() }));
}

/** Names of the classes in use that have no other active employee. */
export async function findClassroomsAlone(db: Database, employeeId: string): Promise<string[]> {
  const statement = sql`
    select classrooms.name from employee_classrooms as own
    join classrooms on classrooms.id = own.classroom_id
    where own.employee_id = ${employeeId}::uuid and classrooms.archived_at is null
      and not exists (
        select from employee_classrooms as other join employees on employees.id = other.employee_id
        where other.classroom_id = own.classroom_id and other.employee_id <> own.employee_id
          and employees.deactivated_at is null)
    order by classrooms.name`;
  const rows = await rowsOf<{ name: string }>(db, statement);
  return rows.map(({ name }) => name);
}

/** Former employees who were deleted after an instant, the latest first; never a network's author. */
export function findFormerEmployees(db: Database, schoolId: string, after: Date) {
  const { id, name, email, role, deactivatedAt, networkId } = employees;
  return db
    .select({ id, name, email, role, deactivatedAt })
    .from(employees)
    .where(and(eq(employees.schoolId, schoolId), gt(deactivatedAt, after), isNull(networkId)))
    .orderBy(desc(deactivatedAt), asc(id));
}

/** Somebody of the school, active or not; never a network's author. */
export async function findAnyEmployee(db: Database, schoolId: string, id: string) {
  const { name, email, deactivatedAt } = employees;
  const [row] = await db
    .select({ id: employees.id, name, email, deactivatedAt })
    .from(employees)
    .where(
      and(eq(employees.id, id), eq(employees.schoolId, schoolId), isNull(employees.networkId)),
    );
  return row;
}
