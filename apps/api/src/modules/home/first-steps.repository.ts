import { type FirstStep, firstStep } from '@caderneta/api-client/contract';
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#/database/database.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { guardianLinks } from '#/database/schema/guardian-access.ts';
import { classrooms, schools } from '#/database/schema/schools.ts';
import { guardians, students } from '#/database/schema/students.ts';
import { canReceiveMail } from '#/telling/channels/can-receive.repository.ts';
import type { Actor } from '#/policy/actor.ts';

/** Which first steps the actor's school has done. Each ends at the first row that it finds. */
export async function findDoneSteps(db: Database, actor: Actor): Promise<FirstStep[]> {
  const { schoolId } = actor;
  const has = (table: PgTable & { schoolId: AnyPgColumn }, which?: SQL) =>
    sql<boolean>`exists (select from ${table} where ${and(eq(table.schoolId, schoolId), which)})`;
  const isColleague = and(isNull(employees.deactivatedAt), ne(employees.id, actor.id));
  const [found] = await db
    .select({
      classrooms: has(classrooms),
      employees: has(employees, isColleague),
      students: has(students, isNull(students.deletedAt)),
      // An e-mail of the school invites by itself.
      invitations: sql<boolean>`(${has(guardianLinks, isNotNull(guardianLinks.createdBy))}
        or ${has(guardians, canReceiveMail)})`,
      announcement: has(communications, isNotNull(communications.sentAt)),
    })
    .from(schools)
    .where(eq(schools.id, schoolId));
  return firstStep.options.filter((step) => found?.[step]);
}
