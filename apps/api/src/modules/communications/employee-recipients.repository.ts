import type { EmployeeCounts, Role } from '@caderneta/api-client/contract';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { uuidArray } from '#/database/expressions.ts';
import { employeeMails, employees } from '#/database/schema/employees.ts';
import { employeeRecipients } from '#/database/schema/recipients.ts';
import type { Actor } from '#/policy/actor.ts';

/** Where people of a role are counted. */
const countOf = { Administrator: 'administrators', Teacher: 'teachers' } satisfies Record<
  Role,
  keyof EmployeeCounts
>;

/** Stores the active employees of these roles as recipients, with their names and addresses. */
export async function insertEmployeeRecipients(
  tx: Database,
  { schoolId, communicationId }: { schoolId: string; communicationId: string },
  roles: Role[],
) {
  const { id, name, email, role, deactivatedAt } = employees;
  const active = await tx
    .select({ id, name, email, role })
    .from(employees)
    .where(and(eq(employees.schoolId, schoolId), inArray(role, roles), isNull(deactivatedAt)));
  if (active.length === 0) return [];
  const rows = active.map((employee) => ({
    schoolId,
    communicationId,
    employeeId: employee.id,
    role: employee.role,
  }));
  const inserted = await tx
    .insert(employeeRecipients)
    .values(rows)
    .returning({ id: employeeRecipients.id, employeeId: employeeRecipients.employeeId });
  const idOf = new Map(inserted.map((row) => [row.employeeId, row.id]));
  return active.map((employee) => ({ ...employee, recipientId: idOf.get(employee.id)! }));
}
export type EmployeeRecipient = Awaited<ReturnType<typeof insertEmployeeRecipients>>[number];

/**
 * Notes that the actor opened what went to them, and with it what the same office sent the same
 * person at another school at once.
 */
export async function markSeenBy(
  tx: Database,
  { id: actorId, schoolId }: Pick<Actor, 'id' | 'schoolId'>,
  communicationId: string,
  now: Date,
): Promise<void> {
  // An update from CTEs.
  await tx.execute(sql`
    with own as (
      select communication_id, lower(employees.email) as email from employee_recipients
      join employees on employees.id = employee_recipients.employee_id
      where employee_recipients.school_id = ${schoolId}::uuid
        and communication_id = ${communicationId}::uuid and employee_id = ${actorId}::uuid),
    copies as (
      select communication_id from own
      union select twin.communication_id from own
      join network_sendings as sending on sending.communication_id = own.communication_id
      join network_sendings as twin on twin.announcement_id = sending.announcement_id
      where twin.communication_id is not null)
    update employee_recipients set seen_at = ${now.toISOString()}::timestamptz
    from copies, own, employees
    where employee_recipients.communication_id = copies.communication_id
      and employees.id = employee_recipients.employee_id and lower(employees.email) = own.email
      and employee_recipients.seen_at is null`);
}

/** Counts of each communication that went to employees, by its id. */
export async function countEmployeeRecipients(
  db: Database,
  communicationIds: string[],
): Promise<Map<string, EmployeeCounts>> {
  const { communicationId, role, seenAt } = employeeRecipients;
  const rows = await db
    .select({ communicationId, role, recipients: count(), seen: count(seenAt) })
    .from(employeeRecipients)
    .where(inArray(communicationId, communicationIds))
    .groupBy(communicationId, role);
  const none = { recipients: 0, seen: 0 };
  const counts = new Map<string, EmployeeCounts>();
  for (const { communicationId: id, role: of, recipients, seen } of rows) {
    const before = counts.get(id) ?? { administrators: none, teachers: none };
    counts.set(id, { ...before, [countOf[of]]: { recipients, seen } });
  }
  return counts;
}

/** Addresses, in small letters, of those to whom these communications went. */
export async function findToldEmails(
  tx: Database,
  communicationIds: string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ email: sql<string>`lower(${employees.email})` })
    .from(employeeRecipients)
    .innerJoin(employees, eq(employees.id, employeeRecipients.employeeId))
    .where(inArray(employeeRecipients.communicationId, communicationIds));
  return new Set(rows.map(({ email }) => email));
}

/** Takes back the e-mails that still wait to tell of communications. */
export async function deleteWaitingMails(tx: Database, communicationIds: string[]): Promise<void> {
  const recipients = tx
    .select({ id: employeeRecipients.id })
    .from(employeeRecipients)
    .where(sql`${employeeRecipients.communicationId} = any(${uuidArray(communicationIds)})`);
  await tx.delete(employeeMails).where(inArray(employeeMails.recipientId, recipients));
}
