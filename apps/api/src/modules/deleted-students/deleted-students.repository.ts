import {
  type CommunicationKind,
  communicationKindNames,
  type DeletedStudent,
  type Erasure,
  type PageQuery,
} from '@caderneta/api-client/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  sql,
  type SQL,
} from 'drizzle-orm';
import { deleteRowsOf, isFileUnused } from '#/database/data-facts.ts';
import { type Database, rowsOf } from '#/database/database.ts';
import { uuidArray, contains } from '#/database/expressions.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { returnsUntil } from '#/policy/people.ts';
import { classrooms, schools } from '#/database/schema/schools.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { idempotencyKeys } from '#/database/schema/calls.ts';
import { communications, communicationStudents } from '#/database/schema/communications.ts';
import { files } from '#/database/schema/files.ts';
import { recipients } from '#/database/schema/recipients.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import { removeRecipients } from '#/telling/reactions.repository.ts';

const deletedOf = (schoolId: string) =>
  and(eq(students.schoolId, schoolId), isNotNull(students.deletedAt));

/** The employee who last deleted the student, by the audit log. */
const deletedBy = sql<DeletedStudent['deletedBy']>`(
  select json_build_object('id', employees.id, 'name', employees.name)
  from audit_log join employees on employees.id = audit_log.employee_id
  where audit_log.resource_id = ${students.id} and audit_log.resource = 'student'
    and audit_log.verb = 'delete' and audit_log.school_id = ${students.schoolId}
  order by audit_log.id desc limit 1)`;

function select(db: Database, found: SQL | undefined) {
  const { id, name, deletedAt } = students;
  return db
    .select({ id, name, classroomName: classrooms.name, deletedAt, deletedBy })
    .from(students)
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(found)
    .orderBy(desc(deletedAt), desc(id))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof select>>[number];

function toDeletedStudent({ deletedAt, ...row }: Row, now: Date): DeletedStudent {
  if (!deletedAt) throw new Error('the student is not deleted');
  const until = returnsUntil(deletedAt);
  return {
    ...row,
    deletedAt: deletedAt.toISOString(),
    returnsUntil: until > now ? until.toISOString() : null,
  };
}

/** A page of the school's deleted students, and how many there are on all pages. */
export async function findDeletedStudents(
  { db, actor: { schoolId }, now }: EmployeeContext,
  { search, limit, offset }: PageQuery,
) {
  const found = and(deletedOf(schoolId), contains(students.searchName, search));
  const rows = await select(db, found).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(students).where(found);
  return { items: rows.map((row) => toDeletedStudent(row, now)), total: all?.total ?? 0 };
}

export async function findDeletedStudent(
  db: Database,
  { schoolId, now }: { schoolId: string; now: Date },
  id: string,
) {
  const [row] = await select(db, and(deletedOf(schoolId), eq(students.id, id)));
  return row && toDeletedStudent(row, now);
}

interface Expired {
  now: Date;
  limit: number;
  /** Of all schools where it is missing. */
  studentId?: string;
}

/**
 * Students who were deleted longer ago than their school keeps them, the oldest first. Without a
 * retention the comparison is null, and finds none.
 */
export function findExpired(db: Database, { now, limit, studentId }: Expired) {
  const keptFrom = sql`${now.toISOString()}::timestamptz
    - make_interval(years => ${schools.retentionYears}::int)`;
  return db
    .select({ id: students.id, schoolId: students.schoolId })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .where(
      and(lt(students.deletedAt, keptFrom), studentId ? eq(students.id, studentId) : undefined),
    )
    .orderBy(asc(students.deletedAt), asc(students.id))
    .limit(limit);
}

export async function isPresent(db: Database, schoolId: string, id: string): Promise<boolean> {
  const found = and(
    eq(students.id, id),
    eq(students.schoolId, schoolId),
    isNull(students.deletedAt),
  );
  return (await db.$count(students, found)) > 0;
}

/**
 * Locks the student, their guardians and the items they were chosen for, so that the plan stays
 * true until the transaction ends. Guardians who stay can still be sent something meanwhile.
 */
export async function lockErased(tx: Database, schoolId: string, id: string): Promise<void> {
  const isStudent = and(eq(students.id, id), eq(students.schoolId, schoolId));
  await tx.select({ id: students.id }).from(students).where(isStudent).for('update');
  const family = tx
    .select({ id: studentGuardians.guardianId })
    .from(studentGuardians)
    .where(eq(studentGuardians.studentId, id));
  await tx
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(eq(guardians.schoolId, schoolId), inArray(guardians.id, family)))
    .orderBy(guardians.id)
    .for('no key update');
  const chosenFor = tx
    .select({ id: communicationStudents.communicationId })
    .from(communicationStudents)
    .where(eq(communicationStudents.studentId, id));
  await tx
    .select({ id: communications.id })
    .from(communications)
    .where(and(eq(communications.schoolId, schoolId), inArray(communications.id, chosenFor)))
    .orderBy(communications.id)
    .for('update');
}

type GuardianOfDeleted = Erasure['guardians'][number] & {
  phone: string;
  email: string | null;
};

/** By position. A guardian of another student, deleted or not, is not erased. */
export function findGuardiansOf(db: Database, studentId: string) {
  const statement = sql`
    select guardians.id, guardians.name, guardians.phone, guardians.email,
      others.names as "otherStudents", others.names = '[]'::jsonb as "isErased",
      (select count(*)::int from chat_messages join chats on chats.id = chat_messages.chat_id
        where chats.guardian_id = guardians.id) as messages,
      (select count(*)::int from guardian_devices
        where guardian_devices.guardian_id = guardians.id) as devices
    from student_guardians as link
    join guardians on guardians.id = link.guardian_id
    cross join lateral (
      select coalesce(jsonb_agg(students.name order by students.search_name), '[]') as names
      from student_guardians as other join students on students.id = other.student_id
      where other.guardian_id = guardians.id and other.student_id <> link.student_id
    ) as others
    where link.student_id = ${studentId}::uuid
    order by link.position`;
  return rowsOf<GuardianOfDeleted>(db, statement);
}

export function countDiaries(db: Database, studentId: string): Promise<number> {
  return db.$count(diaries, eq(diaries.studentId, studentId));
}

/**
 * Communications, also scheduled ones, to this student alone. What waits for a whole classroom is for
 * whoever is in it when it leaves.
 */
const ownItems = (studentId: string) => sql`
  select communication_id as id from communication_students as chosen
  where student_id = ${studentId}::uuid
    and not exists (
      select from communication_students as other
      where other.communication_id = chosen.communication_id and other.student_id <> chosen.student_id)
    and not exists (
      select from recipients
      where recipients.communication_id = chosen.communication_id
        and recipients.student_id <> ${studentId}::uuid)
    and not exists (
      select from communication_whole_classrooms as whole
      join communications as waiting on waiting.id = whole.communication_id
      where whole.communication_id = chosen.communication_id and waiting.sent_at is null)`;

export async function countItems(
  db: Database,
  studentId: string,
): Promise<Pick<Erasure, 'ownItems' | 'sharedItems'>> {
  const statement = sql`
    select kind, deleted_at is null and id in (${ownItems(studentId)}) as "isOwn",
      deleted_at is null and id not in (${ownItems(studentId)}) as "isShared",
      count(*)::int as items
    from communications
    where id in (
      select communication_id from communication_students where student_id = ${studentId}::uuid)
    group by 1, 2, 3`;
  const counts = await rowsOf<{
    kind: CommunicationKind;
    isOwn: boolean;
    isShared: boolean;
    items: number;
  }>(db, statement);
  const sum = (some: typeof counts) => some.reduce((all, { items }) => all + items, 0);
  const own = (kind: CommunicationKind) =>
    sum(counts.filter((one) => one.isOwn && one.kind === kind));
  return {
    ownItems: Object.fromEntries(
      communicationKindNames.map((kind) => [kind, own(kind)]),
    ) as Erasure['ownItems'],
    sharedItems: sum(counts.filter(({ isShared }) => isShared)),
  };
}

interface Erased {
  student: { id: string; name: string };
  guardians: GuardianOfDeleted[];
}

/**
 * Forgets answers kept for repeated requests that are about these people or their items. The keys
 * stay, so that a late repetition creates nothing twice.
 */
export async function eraseStoredAnswers(tx: Database, { student, guardians }: Erased) {
  const guardianIds = guardians.map(({ id }) => id);
  const ids = uuidArray(guardianIds);
  const said = [
    student.name,
    ...guardians.flatMap(({ name, phone, email }) => [name, phone, email]),
  ];
  const inJson = said.map((word) => JSON.stringify(word ?? '').slice(1, -1)).filter(Boolean);
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.callerId, guardianIds));
  // An update from a CTE, which looks through texts.
  await tx.execute(sql`
    with about(word) as (
      select jsonb_array_elements_text(${JSON.stringify(inJson)}::jsonb)
      union all select ${student.id}::text
      union all select unnest(${ids})::text
      union all select id::text from diaries where student_id = ${student.id}::uuid
      union all select id::text from (${ownItems(student.id)}) as own
      union all select chat_messages.id::text from chat_messages
        join chats on chats.id = chat_messages.chat_id where chats.guardian_id = any(${ids}))
    update idempotency_keys set body = null, etag = null
    where exists (select from about where strpos(body::text, word) > 0)`);
}

/** Files of the student's own items. */
const filesOfItems = (studentId: string) => sql`
  select file_id as id from communication_files where communication_id in (${ownItems(studentId)})
  union select image_file_id from communications where id in (${ownItems(studentId)})`;

/** Files of the guardians' conversations. */
const filesOfChats = (guardianIds: SQL) => sql`
  select file_id as id from chat_message_files
  join chat_messages on chat_messages.id = message_id
  join chats on chats.id = chat_messages.chat_id where chats.guardian_id = any(${guardianIds})`;

async function find(tx: Database, ids: SQL): Promise<string[]> {
  const rows = await rowsOf<{ id: string | null }>(tx, ids);
  return rows.flatMap(({ id }) => id ?? []);
}

/** Takes the names of files that nothing shows any more. The cleanup removes their bytes. */
const forgetUnused = (tx: Database, ids: string[]) =>
  forgetNames(tx, and(inArray(files.id, ids), isFileUnused));

async function forgetNames(tx: Database, which: SQL | undefined): Promise<void> {
  await tx.update(files).set({ originalName: 'apagado' }).where(which);
}

/** Removes the student from every item; deletes items without other recipients, and file names. */
export async function eraseItems(tx: Database, studentId: string): Promise<void> {
  const fileIds = await find(tx, filesOfItems(studentId));
  await tx.delete(communications).where(sql`${communications.id} in (${ownItems(studentId)})`);
  await forgetUnused(tx, fileIds);
  // Drizzle has no `delete … using`.
  await tx.execute(sql`
    delete from notifications using student_guardians as link
    where link.student_id = ${studentId}::uuid and notifications.guardian_id = link.guardian_id
      and (notifications.target like '%' || ${studentId}::text || '%'
        or notifications.communication_id is not null and not exists (
          select from recipients
          where recipients.communication_id = notifications.communication_id
            and recipients.guardian_id = notifications.guardian_id
            and recipients.student_id <> ${studentId}::uuid))`);
  await removeRecipients(tx, eq(recipients.studentId, studentId));
}

/** Removes guardians with all that is theirs: conversation, devices, links, e-mails, views. */
export async function eraseFamily(tx: Database, guardianIds: string[]): Promise<void> {
  const fileIds = await find(tx, filesOfChats(uuidArray(guardianIds)));
  await removeRecipients(tx, inArray(recipients.guardianId, guardianIds));
  await deleteRowsOf(tx, 'guardianId', guardianIds);
  await forgetUnused(tx, fileIds);
  await forgetNames(tx, inArray(files.guardianId, guardianIds));
  await tx.delete(guardians).where(inArray(guardians.id, guardianIds));
}

export async function eraseStudentRows(tx: Database, studentId: string): Promise<void> {
  await deleteRowsOf(tx, 'studentId', [studentId]);
  await tx.delete(students).where(eq(students.id, studentId));
}
