import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { employeeClassrooms, employees } from '#/database/schema/employees.ts';

type Columns = typeof employees.$inferInsert;
type Changeable = Pick<Columns, 'name' | 'email' | 'passwordHash' | 'role'>;

export async function insertEmployee(tx: Database, columns: Columns): Promise<string> {
  const [row] = await tx.insert(employees).values(columns).returning({ id: employees.id });
  if (!row) throw new Error('the employee was not inserted');
  return row.id;
}

/** False where nobody active has this id. */
export async function updateEmployee(tx: Database, id: string, columns: Partial<Changeable>) {
  const changed = await tx
    .update(employees)
    .set({ ...columns, version: sql`${employees.version} + 1` })
    .where(and(eq(employees.id, id), isNull(employees.deactivatedAt)))
    .returning({ id: employees.id });
  return changed.length === 1;
}

export async function deactivateEmployee(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .update(employees)
    .set({ deactivatedAt: now, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, id));
}

export async function replaceClassrooms(tx: Database, employeeId: string, classroomIds: string[]) {
  await tx.delete(employeeClassrooms).where(eq(employeeClassrooms.employeeId, employeeId));
  const rows = classroomIds.map((classroomId) => ({ employeeId, classroomId }));
  await tx.insert(employeeClassrooms).values(rows);
}

/** Who had this e-mail in the school and was deactivated. */
export async function findFormerEmployee(tx: Database, schoolId: string, email: string) {
  const [row] = await tx
    .select({ id: employees.id, name: employees.name })
    .from(employees)
    .where(
      and(
        eq(sql`lower(${employees.email})`, email.toLowerCase()),
        eq(employees.schoolId, schoolId),
        isNotNull(employees.deactivatedAt),
      ),
    );
  return row;
}

/** Gives a former employee the place back; the rest of the columns is written as for anybody. */
export async function reactivateEmployee(tx: Database, id: string): Promise<void> {
  await tx.update(employees).set({ deactivatedAt: null }).where(eq(employees.id, id));
}

/** The e-mail of a former employee is free for somebody else; `.invalid` reaches nobody. */
export async function releaseEmail(tx: Database, id: string): Promise<void> {
  await tx
    .update(employees)
    .set({ email: `${id}@desativado.invalid` })
    .where(eq(employees.id, id));
}
