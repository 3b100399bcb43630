import type { AuditResource, AuditVerb, PageQuery } from '@caderneta/api-client/contract';
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Actor } from '#/access/actor.ts';
import type { Database } from '#/database/database.ts';
import { firstIdOf } from '#/database/ids-by-time.ts';
import { auditLog } from '#/database/schema/audit-log.ts';
import { folded } from '#/database/schema/columns.ts';
import { employees } from '#/database/schema/employees.ts';
import { contains } from '#/database/search.ts';
import { subjectsOf } from './subjects.repository.ts';

export interface EntryFilter extends PageQuery {
  employeeId?: string;
  resource?: AuditResource;
  verb?: AuditVerb;
  since?: Date;
  /** Not included. */
  until?: Date;
}

/** A page of the school's entries, newest first, and how many there are on all pages. */
export async function findEntries(db: Database, actor: Actor, filter: EntryFilter) {
  const found = and(eq(auditLog.schoolId, actor.schoolId), ...conditions(db, actor, filter));
  const rows = await db
    .select({
      id: auditLog.id,
      createdAt: auditLog.createdAt,
      employeeId: auditLog.employeeId,
      employeeName: employees.name,
      resource: auditLog.resource,
      verb: auditLog.verb,
      resourceId: auditLog.resourceId,
      fields: auditLog.fields,
    })
    .from(auditLog)
    .innerJoin(employees, eq(employees.id, auditLog.employeeId))
    .where(found)
    .orderBy(desc(auditLog.id))
    .limit(filter.limit)
    .offset(filter.offset);
  const [all] = await db.select({ total: count() }).from(auditLog).where(found);
  return { rows, total: all?.total ?? 0 };
}

/** Everybody who works or worked at the school, by name. */
export async function findPeople(db: Database, { schoolId }: Actor) {
  const { id, name, deactivatedAt } = employees;
  return db
    .select({ id, name, isFormer: sql<boolean>`${isNotNull(deactivatedAt)}` })
    .from(employees)
    .where(eq(employees.schoolId, schoolId))
    .orderBy(folded(name), asc(id));
}

function conditions(db: Database, { schoolId }: Actor, filter: EntryFilter) {
  const { employeeId, resource, verb, since, until, search } = filter;
  return [
    employeeId && eq(auditLog.employeeId, employeeId),
    resource && eq(auditLog.resource, resource),
    verb && eq(auditLog.verb, verb),
    since && gte(auditLog.id, firstIdOf(since)),
    until && lt(auditLog.id, firstIdOf(until)),
    search && or(byEmployee(db, schoolId, search), aboutSubject(db, schoolId, search)),
  ].map((condition) => condition || undefined);
}

function byEmployee(db: Database, schoolId: string, search: string) {
  const named = db
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.schoolId, schoolId), contains(folded(employees.name), search)));
  return inArray(auditLog.employeeId, named);
}

function aboutSubject(db: Database, schoolId: string, search: string) {
  const subjects = subjectsOf(db, schoolId);
  const named = db
    .select({ id: subjects.id })
    .from(subjects)
    .where(contains(folded(subjects.name), search));
  return inArray(auditLog.resourceId, named);
}
