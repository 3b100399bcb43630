import type { AuditResource, AuditVerb, PageQuery } from '@caderneta/api-client/contract';
import { and, asc, eq, gte, inArray, isNotNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
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
  only?: 'changes';
  since?: Date;
  /** Not included. */
  until?: Date;
}

/** An act again on the same object within this time after the last one is the same line. */
const repeatWithin = sql`interval '10 minutes'`;

export interface EntryLine {
  id: string;
  createdAt: Date;
  firstAt: Date;
  times: number;
  employeeId: string;
  employeeName: string;
  resource: AuditResource;
  verb: AuditVerb;
  resourceId: string | null;
  device: string | null;
  /** Of each repeat. */
  fields: string[][];
}

/** A page of the school's lines, newest first, and how many there are on all pages. */
export async function findEntries(db: Database, actor: Actor, filter: EntryFilter) {
  const found = and(eq(auditLog.schoolId, actor.schoolId), ...conditions(db, actor, filter));
  const lines = linesOf(found);
  const { rows } = (await db.execute(sql`
    select page.*, employees.name as "employeeName", guardian_devices.name as device
    from (${lines} order by 1 desc limit ${filter.limit} offset ${filter.offset}) as page
    join employees on employees.id = page."employeeId"
    left join guardian_devices on guardian_devices.id = page."deviceId"
    order by page.id desc`)) as { rows: unknown[] };
  const counted = (await db.execute(sql`
    select count(*)::int as total from (${lines}) as lines`)) as { rows: unknown[] };
  const [all] = counted.rows as { total: number }[];
  return { rows: (rows as EntryLine[]).map(withDates), total: all?.total ?? 0 };
}

/** Only views without an object are repeats of each other: of a write it is not known of what. */
function linesOf(found: SQL | undefined): SQL {
  const object = sql`coalesce(resource_id, case when verb <> 'view' then id end)`;
  const act = sql`employee_id, resource, verb, device_id, ${object}`;
  return sql`
    select max(id::text)::uuid as id, max(created_at) as "createdAt", min(created_at) as "firstAt",
      count(*)::int as times, employee_id as "employeeId", resource, verb,
      resource_id as "resourceId", device_id as "deviceId", jsonb_agg(fields order by id) as fields
    from (
      select *, count(*) filter (where starts) over (partition by ${act} order by id) as line
      from (
        select *, lag(created_at) over (partition by ${act} order by id)
          >= created_at - ${repeatWithin} is not true as starts
        from audit_log where ${found}
      ) as entries
    ) as numbered
    group by ${act}, resource_id, line`;
}

/** The drivers differ in what they make of an instant of a raw query. */
function withDates(row: EntryLine): EntryLine {
  return { ...row, createdAt: new Date(row.createdAt), firstAt: new Date(row.firstAt) };
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
  const { employeeId, resource, verb, only, since, until, search } = filter;
  return [
    employeeId && eq(auditLog.employeeId, employeeId),
    resource && eq(auditLog.resource, resource),
    verb && eq(auditLog.verb, verb),
    only && ne(auditLog.verb, 'view'),
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
