import type { EmployeeSummary } from '@caderneta/api-client/contract';
import { and, asc, eq, isNull } from 'drizzle-orm';
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
