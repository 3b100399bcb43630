import type { DeletedStudent, Erasure, PageQuery } from '@caderneta/api-client/contract';
import { and, count, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { students } from '#/database/schema/students.ts';
import { contains } from '#/database/search.ts';

const deletedOf = (schoolId: string) =>
  and(eq(students.schoolId, schoolId), isNotNull(students.deletedAt));

/** Whoever deleted the student last, by the audit log. */
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

const toDeletedStudent = ({ deletedAt, ...row }: Row): DeletedStudent => ({
  ...row,
  deletedAt: deletedAt?.toISOString() ?? '',
});

/** A page of the school's deleted students, and how many there are on all pages. */
export async function findDeletedStudents(
  db: Database,
  { schoolId }: Actor,
  { search, limit, offset }: PageQuery,
) {
  const found = and(deletedOf(schoolId), contains(students.searchName, search));
  const rows = await select(db, found).limit(limit).offset(offset);
  const [all] = await db.select({ total: count() }).from(students).where(found);
  return { items: rows.map(toDeletedStudent), total: all?.total ?? 0 };
}

export async function findDeletedStudent(db: Database, { schoolId }: Actor, id: string) {
  const [row] = await select(db, and(deletedOf(schoolId), eq(students.id, id)));
  return row && toDeletedStudent(row);
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
  await tx.execute(sql`
    select id from students where id = ${id}::uuid and school_id = ${schoolId}::uuid for update`);
  await tx.execute(sql`
    select id from guardians where school_id = ${schoolId}::uuid and id in (
      select guardian_id from student_guardians where student_id = ${id}::uuid)
    order by id for no key update`);
  await tx.execute(sql`
    select id from communications where school_id = ${schoolId}::uuid and id in (
      select communication_id from communication_students where student_id = ${id}::uuid)
    order by id for update`);
}

export type GuardianOfDeleted = Erasure['guardians'][number] & {
  phone: string;
  email: string | null;
};

/** By position. A guardian of another student, deleted or not, is not erased. */
export async function findGuardiansOf(db: Database, studentId: string) {
  const { rows } = (await db.execute(sql`
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
    order by link.position`)) as { rows: unknown[] };
  return rows as GuardianOfDeleted[];
}

export function countDiaries(db: Database, studentId: string): Promise<number> {
  return db.$count(diaries, eq(diaries.studentId, studentId));
}

/** Communications that reach, or will reach, this student and nobody else. */
export const ownItems = (studentId: string) => sql`
  select communication_id as id from communication_students as chosen
  where student_id = ${studentId}::uuid
    and not exists (
      select from communication_students as other
      where other.communication_id = chosen.communication_id and other.student_id <> student_id)
    and not exists (
      select from recipients
      where recipients.communication_id = chosen.communication_id
        and recipients.student_id <> ${studentId}::uuid)`;

export async function countItems(
  db: Database,
  studentId: string,
): Promise<Pick<Erasure, 'ownItems' | 'sharedItems'>> {
  const { rows } = (await db.execute(sql`
    select kind, deleted_at is null and id in (${ownItems(studentId)}) as "isOwn",
      deleted_at is null and id not in (${ownItems(studentId)}) as "isShared",
      count(*)::int as items
    from communications
    where id in (
      select communication_id from communication_students where student_id = ${studentId}::uuid)
    group by 1, 2, 3`)) as { rows: unknown[] };
  const counts = rows as { kind: Kind; isOwn: boolean; isShared: boolean; items: number }[];
  const sum = (some: typeof counts) => some.reduce((all, { items }) => all + items, 0);
  const own = (kind: Kind) => sum(counts.filter((one) => one.isOwn && one.kind === kind));
  return {
    ownItems: {
      announcement: own('announcement'),
      event: own('event'),
      activity: own('activity'),
      gallery: own('gallery'),
    },
    sharedItems: sum(counts.filter(({ isShared }) => isShared)),
  };
}

type Kind = keyof Erasure['ownItems'];
