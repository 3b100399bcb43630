import { type Employee, type EmployeeSummary, rolesThat } from '@caderneta/api-client/contract';
import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { schoolOf } from '#/database/expressions.ts';
import { folded } from '#/database/schema/columns.ts';
import { employeeClassrooms, employees } from '#/database/schema/employees.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { notifyOfAccess } from '#/live/notify.repository.ts';
import { classroomIds } from '#/policy/actor.repository.ts';

type Columns = typeof employees.$inferInsert;
type Changeable = Pick<
  Columns,
  'name' | 'email' | 'passwordHash' | 'ownerProof' | 'givenPassword' | 'role'
>;

/** Active ones, by name. */
export function findEmployees(db: Database, schoolId: string): Promise<EmployeeSummary[]> {
  return db
    .select({ id: employees.id, name: employees.name, role: employees.role })
    .from(employees)
    .where(and(eq(employees.schoolId, schoolId), isNull(employees.deactivatedAt)))
    .orderBy(folded(employees.name), asc(employees.id));
}

/** Their links to classes that are archived, which no form shows and no change takes away. */
const archivedOf = (db: Database, employeeId: string) =>
  db
    .select({ id: classrooms.id })
    .from(employeeClassrooms)
    .innerJoin(classrooms, eq(classrooms.id, employeeClassrooms.classroomId))
    .where(and(eq(employeeClassrooms.employeeId, employeeId), isNotNull(classrooms.archivedAt)));

export async function findArchivedClassrooms(db: Database, employeeId: string): Promise<string[]> {
  return (await archivedOf(db, employeeId)).map(({ id }) => id);
}

/** An active one, with the classes in use. */
export async function findEmployee(db: Database, schoolId: string, id: string) {
  const { name, email, role, version } = employees;
  const [row] = await db
    .select({ id: employees.id, name, email, role, classroomIds, version })
    .from(employees)
    .where(
      and(eq(employees.id, id), eq(employees.schoolId, schoolId), isNull(employees.deactivatedAt)),
    );
  if (!row) return undefined;
  const { version: found, ...data } = row;
  const archived = await findArchivedClassrooms(db, id);
  const inUse = data.classroomIds.filter((one) => !archived.includes(one));
  return { data: { ...data, classroomIds: inUse } satisfies Employee, version: found };
}

/** Whether somebody of the school was given this password and still has it. */
export async function isGiven(
  db: Database,
  {
    schoolId,
    givenPassword,
    besides,
  }: { schoolId: string; givenPassword: string; besides?: string },
): Promise<boolean> {
  const others = besides === undefined ? undefined : ne(employees.id, besides);
  const isSame = and(eq(employees.schoolId, schoolId), eq(employees.givenPassword, givenPassword));
  return (await db.$count(employees, and(isSame, isNull(employees.deactivatedAt), others))) > 0;
}

export async function countAdministrators(db: Database, schoolId: string): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(employees)
    .where(
      and(
        eq(employees.schoolId, schoolId),
        inArray(employees.role, rolesThat('administer')),
        isNull(employees.deactivatedAt),
      ),
    );
  return counted?.total ?? 0;
}

export async function insertEmployee(db: Database, columns: Columns): Promise<string> {
  const [row] = await db.insert(employees).values(columns).returning({ id: employees.id });
  if (!row) throw new Error('the employee was not inserted');
  return row.id;
}

/** Whether an active employee has this id. A password is one's own, unless it is said to be given. */
export async function updateEmployee(db: Database, id: string, columns: Partial<Changeable>) {
  const changed = await db
    .update(employees)
    .set({
      ...(columns.passwordHash !== undefined && { givenPassword: null }),
      ...columns,
      version: sql`${employees.version} + 1`,
    })
    .where(and(eq(employees.id, id), isNull(employees.deactivatedAt)))
    .returning({ employeeId: employees.id, schoolId: employees.schoolId });
  // The role may be another one, and the same transaction may replace the classrooms.
  await notifyOfAccess(db, changed);
  return changed.length === 1;
}

export async function deactivateEmployee(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(employees)
    .set({ deactivatedAt: now, ownerProof: null, version: sql`${employees.version} + 1` })
    .where(eq(employees.id, id));
}

/** Those in use; links to archived ones stay. */
export async function replaceClassrooms(db: Database, employeeId: string, classroomIds: string[]) {
  await db
    .delete(employeeClassrooms)
    .where(
      and(
        eq(employeeClassrooms.employeeId, employeeId),
        notInArray(employeeClassrooms.classroomId, archivedOf(db, employeeId)),
      ),
    );
  if (classroomIds.length === 0) return;
  const schoolId = schoolOf(employees, employeeId);
  const rows = classroomIds.map((classroomId) => ({ schoolId, employeeId, classroomId }));
  await db.insert(employeeClassrooms).values(rows).onConflictDoNothing();
}

/** The author of what a network announces at a school. */
export async function findNetworkAuthor(db: Database, schoolId: string, networkId: string) {
  const [row] = await db
    .select({ id: employees.id, name: employees.name })
    .from(employees)
    .where(and(eq(employees.schoolId, schoolId), eq(employees.networkId, networkId)));
  return row;
}

export async function renameNetworkAuthor(tx: Database, id: string, name: string): Promise<void> {
  await tx.update(employees).set({ name }).where(eq(employees.id, id));
}

/** Finds a deactivated employee of the school by e-mail; never the author of a network. */
export async function findFormerEmployee(db: Database, schoolId: string, email: string) {
  const [row] = await db
    .select({ id: employees.id, name: employees.name })
    .from(employees)
    .where(
      and(
        eq(sql`lower(${employees.email})`, email.toLowerCase()),
        eq(employees.schoolId, schoolId),
        isNotNull(employees.deactivatedAt),
        isNull(employees.networkId),
      ),
    );
  return row;
}

/** Gives a former employee the place back; the rest of the columns is written as for anybody. */
export async function reactivateEmployee(db: Database, id: string): Promise<void> {
  await db.update(employees).set({ deactivatedAt: null }).where(eq(employees.id, id));
}

/** Addresses of `.invalid` do not exist. */
const releasedEmail = (id: string) => `${id}@desativado.invalid`;

/** Frees the e-mail of a former employee. */
export async function releaseEmail(db: Database, id: string): Promise<void> {
  await db
    .update(employees)
    .set({ email: releasedEmail(id) })
    .where(eq(employees.id, id));
}

/** Whether somebody else of the school took the e-mail of a former employee. */
export const hasReleasedEmail = ({ id, email }: { id: string; email: string }): boolean =>
  email === releasedEmail(id);
