import type { PageQuery } from '@caderneta/api-client/contract';
import { and, asc, count, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { isGuardianOf, seesWholeFamily, visibleStudents } from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { jsonRows, uuidArray, contains } from '#/database/expressions.ts';
import { jsonListOf, jsonObject } from '#/database/json.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import { canReceiveMail, isMailRefused } from '#/telling/channels/can-receive.repository.ts';
import { findOwnChanges, findUnsurePhones, formerContacts } from './own-contacts.repository.ts';
import type { Guardian, KnownGuardian } from './plan-guardians.ts';

/** A page of the guardians of visible students, by name, and how many there are. */
export async function findGuardians(
  db: Database,
  actor: Actor,
  { search, limit, offset }: PageQuery,
) {
  const ofStudents = (name?: string) =>
    db
      .select({ id: studentGuardians.guardianId })
      .from(studentGuardians)
      .innerJoin(students, eq(students.id, studentGuardians.studentId))
      .where(and(visibleStudents(actor), contains(students.searchName, name)));
  const matches = search
    ? or(contains(guardians.searchText, search), inArray(guardians.id, ofStudents(search)))
    : undefined;
  const found = and(
    eq(guardians.schoolId, actor.schoolId),
    inArray(guardians.id, ofStudents()),
    matches,
  );
  const { id, name, phone, email } = guardians;
  const rows = await db
    .select({ id, name, phone, email })
    .from(guardians)
    .where(found)
    .orderBy(guardians.searchText, asc(id))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(guardians).where(found);
  return { rows, total: all?.total ?? 0 };
}

/** Visible students of these guardians, by guardian and then by name. */
export async function findStudentsByGuardian(db: Database, actor: Actor, guardianIds: string[]) {
  const rows = await db
    .select({
      guardianId: studentGuardians.guardianId,
      id: students.id,
      name: students.name,
      classroomName: classrooms.name,
    })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(and(inArray(studentGuardians.guardianId, guardianIds), visibleStudents(actor)))
    .orderBy(students.searchName, asc(students.id));
  return Map.groupBy(rows, ({ guardianId }) => guardianId);
}

/** A guardian of a visible student: no longer found once all of their students have left. */
export async function findGuardian(db: Database, actor: Actor, id: string) {
  const [guardian] = await db
    .select({
      id: guardians.id,
      schoolId: guardians.schoolId,
      name: guardians.name,
      phone: guardians.phone,
      /** Null, too, where none reaches it. */
      email: sql<string | null>`case when ${canReceiveMail} then ${guardians.email} end`,
      isWhollyVisible: isWhollyVisibleTo(db, actor),
    })
    .from(guardians)
    .where(and(eq(guardians.id, id), isVisibleTo(db, actor)));
  return guardian;
}

/** Ids of those of these guardians whom the actor sees. */
export async function findVisibleGuardianIds(
  db: Database,
  actor: Actor,
  ids: string[],
): Promise<string[]> {
  const found = await db
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(inArray(guardians.id, ids), isVisibleTo(db, actor)));
  return found.map(({ id }) => id);
}

/** Condition on `guardians`: the actor sees one of their students. */
const isVisibleTo = (db: Database, actor: Actor) =>
  and(
    eq(guardians.schoolId, actor.schoolId),
    isGuardianOf(db, guardians.id, visibleStudents(actor)),
  );

/** Column on `guardians`: whether the actor may see a link of this guardian. */
const isWhollyVisibleTo = (db: Database, actor: Actor) =>
  sql<boolean>`${seesWholeFamily(db, sql`${actor.id}::uuid`, guardians.id)}`;

/** Each student of a visible classroom with each guardian, by the student’s name. */
export function findGuardiansOfClassroom(db: Database, actor: Actor, classroomId: string) {
  return db
    .select({
      guardianId: guardians.id,
      guardianName: guardians.name,
      hasEmail: canReceiveMail,
      isWhollyVisible: isWhollyVisibleTo(db, actor),
      student: students.name,
    })
    .from(students)
    .innerJoin(studentGuardians, eq(studentGuardians.studentId, students.id))
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(and(eq(students.classroomId, classroomId), visibleStudents(actor)))
    .orderBy(asc(students.searchName), asc(students.id), asc(studentGuardians.position));
}

/** Guardians of a row of `students`, by position. */
export const responsibles = jsonListOf(
  jsonObject({
    id: guardians.id,
    name: guardians.name,
    phone: guardians.phone,
    email: guardians.email,
    isEmailRefused: isMailRefused,
  }),
  {
    from: sql`${studentGuardians} join ${guardians} on ${guardians.id} = ${studentGuardians.guardianId}
      where ${studentGuardians.studentId} = ${students.id}`,
    orderBy: [asc(studentGuardians.position)],
  },
);

/** Leaves `isEmailRefused` out where the address was not refused. */
export const toResponsible = <Row extends { isEmailRefused: boolean }>({
  isEmailRefused,
  ...responsible
}: Row) => ({ ...responsible, ...(isEmailRefused && { isEmailRefused }) });

/** With what they changed themselves lately, and whether their phones are still theirs. */
export async function findResponsibles(db: Database, studentId: string, now: Date) {
  const [found] = await db
    .select({ responsibles })
    .from(students)
    .where(eq(students.id, studentId));
  const shown = (found?.responsibles ?? []).map(toResponsible);
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return [];
  const changes = await findOwnChanges(db, ids, now);
  const unsure = await findUnsurePhones(db, ids, now);
  return shown.map((responsible) => {
    const ownChanges = changes.get(responsible.id);
    return {
      ...responsible,
      ...(ownChanges && { ownChanges }),
      ...(unsure.has(responsible.id) && { isPhoneUnsure: true }),
    };
  });
}

/** Ids of each student's guardians, by position. */
export async function findGuardianIds(db: Database, studentIds: string[]) {
  const rows = await db
    .select({ studentId: studentGuardians.studentId, id: studentGuardians.guardianId })
    .from(studentGuardians)
    .where(sql`${studentGuardians.studentId} = any(${uuidArray(studentIds)})`)
    .orderBy(asc(studentGuardians.position));
  return Map.groupBy(rows, ({ studentId }) => studentId);
}

/** Guardians of the school with one of these ids or phones, former ones too. */
export function findGuardiansBy(
  db: Database,
  schoolId: string,
  { ids, phones }: { ids: string[]; phones: string[] },
): Promise<KnownGuardian[]> {
  const { id, name, phone, email } = guardians;
  const written = sql`any(${`{${phones.join(',')}}`}::text[])`;
  const wanted = or(
    sql`${id} = any(${uuidArray(ids)})`,
    sql`${phone} = ${written}`,
    sql`${id} in (select guardian_id from contact_changes
      where contact_changes.school_id = ${schoolId}::uuid and before = ${written} and kind = 'phone'
        and confirmed_at is not null)`,
  );
  return db
    .select({ id, name, phone, email, formerContacts })
    .from(guardians)
    .where(and(eq(guardians.schoolId, schoolId), wanted));
}

/** Those of these guardians whose students have all left. */
export async function findFormerGuardians(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(sql`${guardians.id} = any(${uuidArray(ids)})`, not(isGuardianOf(db, guardians.id))));
  return rows.map(({ id }) => id);
}

/**
 * Inserts guardians, or replaces what is stored of them. WhatsApp messages are allowed for a number:
 * with another one they have to be allowed anew.
 */
export async function storeGuardians(
  tx: Database,
  schoolId: string,
  stored: Guardian[],
  now: Date,
): Promise<void> {
  if (stored.length === 0) return;
  // One parameter holds all rows, however many.
  await tx.execute(sql`
    insert into guardians (id, school_id, name, phone, email, created_at, phone_alive_at)
    select id, ${schoolId}::uuid, name, phone, email, ${now.toISOString()}::timestamptz,
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${jsonRows(stored)})
      as stored(id uuid, name text, phone text, email text)
    on conflict (id) do update
    set name = excluded.name, phone = excluded.phone, email = excluded.email,
      whats_app_opted_in_at = case when guardians.phone = excluded.phone
        then guardians.whats_app_opted_in_at end,
      whats_app_wrote_at = case when guardians.phone = excluded.phone
        then guardians.whats_app_wrote_at end,
      phone_alive_at = case when guardians.phone = excluded.phone
        then guardians.phone_alive_at else excluded.created_at end`);
}

interface StudentLinks {
  studentId: string;
  guardianIds: string[];
}

/** Replaces the guardians of these students, and notes who is nobody's guardian from now on. */
export async function linkGuardians(tx: Database, families: StudentLinks[]): Promise<void> {
  const rows = families.flatMap(({ studentId, guardianIds }) =>
    guardianIds.map((guardianId, index) => ({ studentId, guardianId, position: index + 1 })),
  );
  const studentIds = uuidArray(families.map(({ studentId }) => studentId));
  const isOfThese = sql`${studentGuardians.studentId} = any(${studentIds})`;
  const { studentId, guardianId } = studentGuardians;
  const before = await tx.select({ studentId, guardianId }).from(studentGuardians).where(isOfThese);
  await tx.delete(studentGuardians).where(sql`${studentGuardians.studentId} = any(${studentIds})`);
  // One parameter holds all rows, however many.
  await tx.execute(sql`
    insert into student_guardians (school_id, student_id, guardian_id, position)
    select students.school_id, "studentId", "guardianId", position
    from jsonb_to_recordset(${jsonRows(rows)})
      as link("studentId" uuid, "guardianId" uuid, position smallint)
    join students on students.id = "studentId"`);
  await noteLeaving(tx, before, studentIds);
}

/** Who was linked before and has no student any more has left; who is linked has come back. */
async function noteLeaving(
  tx: Database,
  before: { studentId: string; guardianId: string }[],
  studentIds: SQL,
): Promise<void> {
  // One parameter holds all rows, however many.
  await tx.execute(sql`
    update guardians set left_at = now(), left_student_id = "studentId"
    from jsonb_to_recordset(${jsonRows(before)}) as link("studentId" uuid, "guardianId" uuid)
    where id = "guardianId" and left_at is null and not (${isGuardianOf(tx, guardians.id)})`);
  const linked = tx
    .select({ id: studentGuardians.guardianId })
    .from(studentGuardians)
    .where(sql`${studentGuardians.studentId} = any(${studentIds})`);
  await tx
    .update(guardians)
    .set({ leftAt: null, leftStudentId: null })
    .where(and(isNotNull(guardians.leftAt), inArray(guardians.id, linked)));
}

/** Takes guardians away from every student. */
export async function unlinkGuardians(tx: Database, guardianIds: string[]): Promise<void> {
  if (guardianIds.length === 0) return;
  await tx.delete(studentGuardians).where(inArray(studentGuardians.guardianId, guardianIds));
}

/**
 * Raises the version of the guardians’ other students: a form of a sibling that was opened before
 * is refused instead of writing over what is changed now.
 */
export async function renewSiblings(tx: Database, guardianIds: string[], besides: string[]) {
  if (guardianIds.length === 0) return;
  const theirs = tx
    .select({ id: studentGuardians.studentId })
    .from(studentGuardians)
    .where(sql`${studentGuardians.guardianId} = any(${uuidArray(guardianIds)})`);
  await tx
    .update(students)
    .set({ version: sql`${students.version} + 1` })
    .where(and(inArray(students.id, theirs), sql`not ${students.id} = any(${uuidArray(besides)})`));
}
