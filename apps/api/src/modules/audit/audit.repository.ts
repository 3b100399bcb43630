import type { AuditResource, AuditVerb, PageQuery } from '@caderneta/api-client/contract';
import {
  and,
  asc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { lockByName } from '#/database/advisory-lock.ts';
import { type Database, rowsOf } from '#/database/database.ts';
import { firstIdOf, idAt } from '#/timing/ids.ts';
import { auditChanges, auditLog } from '#/database/schema/audit-log.ts';
import { chats } from '#/database/schema/chats.ts';
import { classrooms, schools } from '#/database/schema/schools.ts';
import { folded } from '#/database/schema/columns.ts';
import { communications } from '#/database/schema/communications.ts';
import { employees } from '#/database/schema/employees.ts';
import { networkAnnouncements } from '#/database/schema/networks.ts';
import { noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { rosterImports } from '#/database/schema/roster-imports.ts';
import { studentGroups } from '#/database/schema/student-groups.ts';
import { guardians, students } from '#/database/schema/students.ts';
import { contains, uuidArray } from '#/database/expressions.ts';
import type { ValueChange } from '#/kernel/call-context.ts';
import type { Actor } from '#/policy/actor.ts';

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
  /** Null where a guardian changed what the school has of them. */
  employeeId: string | null;
  employeeName: string | null;
  resource: AuditResource;
  verb: AuditVerb;
  resourceId: string | null;
  device: string | null;
  /** Of each repeat. */
  fields: string[][];
  /** Ids of the repeats, the first one first. */
  entryIds: string[];
}

/** A page of the school's lines, newest first, and how many there are on all pages. */
export async function findEntries(db: Database, actor: Actor, filter: EntryFilter) {
  const found = and(eq(auditLog.schoolId, actor.schoolId), ...conditions(db, actor, filter));
  const lines = linesOf(found);
  const statement = sql`
    select page.*, employees.name as "employeeName", guardian_devices.name as device
    from (${lines} order by 1 desc limit ${filter.limit} offset ${filter.offset}) as page
    left join employees on employees.id = page."employeeId"
    left join guardian_devices on guardian_devices.id = page."deviceId"
    order by page.id desc`;
  const rows = await rowsOf<EntryLine>(db, statement);
  const [all] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::int as total from (${lines}) as lines`,
  );
  return { rows: rows.map(withDates), total: all?.total ?? 0 };
}

/** Only views without an object are repeats of each other: of a write it is not known of what. */
function linesOf(found: SQL | undefined): SQL {
  const object = sql`coalesce(resource_id, case when verb <> 'view' then id end)`;
  const act = sql`employee_id, resource, verb, device_id, ${object}`;
  return sql`
    select max(id::text)::uuid as id, max(created_at) as "createdAt", min(created_at) as "firstAt",
      count(*)::int as times, employee_id as "employeeId", resource, verb,
      resource_id as "resourceId", device_id as "deviceId", jsonb_agg(fields order by id) as fields,
      jsonb_agg(id order by id) as "entryIds"
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

/** Everything of a school that an entry may be about, also what was deleted, by its name now. */
export function subjectsOf(db: Database, schoolId: string) {
  const named = [students, guardians, employees, classrooms, studentGroups].map((table) =>
    db.select({ id: table.id, name: table.name }).from(table).where(eq(table.schoolId, schoolId)),
  );
  return unionAll(
    db
      .select({ id: schools.id, name: schools.name })
      .from(schools)
      .where(
        or(
          eq(schools.id, schoolId),
          // Of an office, those of its network.
          sql`${schools.networkId} in (select id from networks where school_id = ${schoolId})`,
        ),
      ),
    db
      .select({ id: communications.id, name: communications.title })
      .from(communications)
      .where(eq(communications.schoolId, schoolId)),
    db
      .select({ id: noticeBoardItems.id, name: noticeBoardItems.title })
      .from(noticeBoardItems)
      .where(eq(noticeBoardItems.schoolId, schoolId)),
    db
      .select({ id: rosterImports.id, name: rosterImports.fileName })
      .from(rosterImports)
      .where(eq(rosterImports.schoolId, schoolId)),
    db
      .select({ id: chats.id, name: guardians.name })
      .from(chats)
      .innerJoin(guardians, eq(guardians.id, chats.guardianId))
      .where(eq(chats.schoolId, schoolId)),
    db
      .select({ id: networkAnnouncements.id, name: networkAnnouncements.title })
      .from(networkAnnouncements)
      .where(eq(networkAnnouncements.schoolId, schoolId)),
    ...named,
  ).as('subjects');
}

/** Names by id; an id that is no subject is missing. */
export async function findSubjects(
  db: Database,
  schoolId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const subjects = subjectsOf(db, schoolId);
  const rows = await db
    .select({ id: subjects.id, name: subjects.name })
    .from(subjects)
    .where(inArray(subjects.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Answers what each of these entries changed, as far as it is kept. */
export async function findChanges(db: Database, schoolId: string, entryIds: string[]) {
  const { entryId, field, before, after } = auditChanges;
  const rows = await db
    .select({ entryId, field, before, after })
    .from(auditChanges)
    .where(and(eq(auditChanges.schoolId, schoolId), sql`${entryId} = any(${uuidArray(entryIds)})`))
    .orderBy(asc(auditChanges.id));
  const byEntry = Map.groupBy(rows, (row) => row.entryId);
  return (id: string) => (byEntry.get(id) ?? []).map(({ entryId: _, ...change }) => change);
}

export type Entry = Omit<Required<typeof auditLog.$inferInsert>, 'id'> & {
  changes?: ValueChange[];
};

/** Looking again within this time is the same look. */
const coalescedMilliseconds = 10 * 60 * 1000;

/** PostgreSQL takes 65,535 parameters in a statement; an entry has nine. */
const rowsPerStatement = 2000;

export async function insertEntries(tx: Database, entries: Entry[]): Promise<void> {
  const rows = entries.map(({ changes: _, ...entry }) => ({
    ...entry,
    id: idAt(entry.createdAt),
  }));
  const changes = entries.flatMap((entry, index) => changesOf(entry, rows[index]!.id));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await tx.insert(auditLog).values(rows.slice(start, start + rowsPerStatement));
  }
  for (let start = 0; start < changes.length; start += rowsPerStatement) {
    await tx.insert(auditChanges).values(changes.slice(start, start + rowsPerStatement));
  }
}

/** Characters of a value: names of many classes may be longer. */
const valueLength = 500;

const cut = (value: string | null) =>
  value !== null && value.length > valueLength ? `${value.slice(0, valueLength - 1)}…` : value;

/** A change without values, as that of a password, is only a field of its entry. */
function changesOf(entry: Entry, entryId: string) {
  const { schoolId, resource, resourceId, changes = [] } = entry;
  const studentId = resource === 'student' ? resourceId : null;
  const values = changes.map((one) => ({ ...one, before: cut(one.before), after: cut(one.after) }));
  return values
    .filter(({ before, after }) => before !== after)
    .map((value) => ({ studentId, ...value, schoolId, entryId }));
}

/** Looks of guardians are no entries. */
type View = Entry & { employeeId: string };

/**
 * Stores one entry for looks at the same time or soon after one another. A look is recorded after
 * its answer was read, so it has a short transaction of its own.
 */
export async function insertView(db: Database, entry: View): Promise<void> {
  if (await isSeen(db, entry)) return;
  const { employeeId, resource, resourceId } = entry;
  const look = `${employeeId} ${resource} ${resourceId}`;
  // A call that looks has none.
  await db.transaction(async (tx) => {
    await lockByName(tx, look);
    if (!(await isSeen(tx, entry))) await insertEntries(tx, [entry]);
  });
}

async function isSeen(db: Database, entry: View): Promise<boolean> {
  const { employeeId, resource, verb, resourceId, createdAt } = entry;
  const since = new Date(createdAt.getTime() - coalescedMilliseconds);
  const seen = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.employeeId, employeeId),
        gte(auditLog.id, firstIdOf(since)),
        eq(auditLog.resource, resource),
        eq(auditLog.verb, verb),
        resourceId === null ? isNull(auditLog.resourceId) : eq(auditLog.resourceId, resourceId),
      ),
    )
    .limit(1);
  return seen.length > 0;
}
