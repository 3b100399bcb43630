import type { Employee, EmployeeSummary } from '@caderneta/api-client/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { classroomIds } from '#/policy/actor.repository.ts';
import type { Database } from '#/database/database.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees } from '#/database/schema/employees.ts';

/** Active ones, by name. */
export function findEmployees(db: Database, schoolId: string): Promise<EmployeeSummary[]> {
  return db
    .select({ id: employees.id, name: employees.name, role: employees.role })
    .from(employees)
    .where(and(eq(employees.schoolId, schoolId), isNull(employees.deactivatedAt)))
    .orderBy(folded(employees.name), asc(employees.id));
}

/** An active one. */
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
  return { data: data satisfies Employee, version: found };
}

export async function countAdministrators(db: Database, schoolId: string): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(employees)
    .where(
      and(
        eq(employees.schoolId, schoolId),
        eq(employees.role, 'Administrator'),
        isNull(employees.deactivatedAt),
      ),
    );
  return counted?.total ?? 0;
}
