import {
  type ClassroomArchivalPlan,
  rolesThat,
  type StudentMovePlan,
} from '@caderneta/api-client/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '#/database/database.ts';
import { jsonRows, uuidArray } from '#/database/expressions.ts';
import { folded } from '#/database/schema/columns.ts';
import { employeeClassrooms, employees } from '#/database/schema/employees.ts';
import { noticeBoardClassrooms, noticeBoardItems } from '#/database/schema/notice-boards.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { students } from '#/database/schema/students.ts';
import { isAhead } from '#/modules/communications/communications.service.ts';

/** Where a student goes: a class of the school, or null for out of the school. */
export interface Placing {
  id: string;
  classroomId: string | null;
}

/** The class of each of these students, and how diaries are kept there. */
export function findPlaces(db: Database, studentIds: string[]) {
  return db
    .select({
      id: students.id,
      version: students.version,
      classroomId: students.classroomId,
      diaryMode: classrooms.diaryMode,
    })
    .from(students)
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(sql`${students.id} = any(${uuidArray(studentIds)})`)
    .orderBy(asc(students.id));
}

/** By name. */
export function findTargets(db: Database, classroomIds: string[]) {
  return db
    .select({ id: classrooms.id, name: classrooms.name, diaryMode: classrooms.diaryMode })
    .from(classrooms)
    .where(sql`${classrooms.id} = any(${uuidArray(classroomIds)})`)
    .orderBy(folded(classrooms.name), asc(classrooms.id));
}

/** @returns those who were in another class */
export async function placeStudents(
  tx: Database,
  schoolId: string,
  placings: Placing[],
): Promise<string[]> {
  const statement = sql`
    update students set classroom_id = placed."classroomId", version = version + 1
    from jsonb_to_recordset(${jsonRows(placings)}) as placed(id uuid, "classroomId" uuid)
    where students.id = placed.id and students.school_id = ${schoolId}::uuid
      and students.deleted_at is null and students.classroom_id <> placed."classroomId"
    returning students.id`;
  const rows = await rowsOf<{ id: string }>(tx, statement);
  return rows.map(({ id }) => id);
}

interface Ahead {
  schoolId: string;
  studentIds: string[];
  now: Date;
  /** At the school. */
  today: string;
}

interface AheadRow {
  id: string;
  kind: StudentMovePlan['items'][number]['kind'];
  title: string;
  sendsAt: string | Date | null;
  total: number;
}

/**
 * What waits for these students, or has a day that is ahead: the first of it, and how much there is.
 * What is scheduled for their classroom as a whole stays with it, unless nobody stays there.
 */
export async function findAhead(
  db: Database,
  { schoolId, studentIds, now, today }: Ahead,
): Promise<Pick<StudentMovePlan, 'ahead' | 'items'>> {
  const statement = sql`
    select id, kind, title,
      case when sent_at is null then coalesce(held_until, scheduled_date) end as "sendsAt",
      count(*) over ()::int as total
    from communications
    where school_id = ${schoolId}::uuid and deleted_at is null
      and (sent_at is null or ${isAhead({ now, today })})
      and exists (
        select from communication_students as chosen
        where chosen.communication_id = communications.id
          and chosen.student_id = any(${uuidArray(studentIds)})
          and (communications.sent_at is not null or chosen.through_classroom_id is null
            or not exists (
              select from students as staying
              where staying.classroom_id = chosen.through_classroom_id
                and staying.deleted_at is null and staying.id <> all(${uuidArray(studentIds)}))))
    order by sent_at is not null, "sendsAt", created_at desc, id
    limit 20`;
  const found = await rowsOf<AheadRow>(db, statement);
  return {
    ahead: found[0]?.total ?? 0,
    items: found.map(({ total: _, sendsAt, ...item }) => ({
      ...item,
      sendsAt: sendsAt && new Date(sendsAt).toISOString(),
    })),
  };
}

/** What a class leaves behind besides its students. */
export async function findLeftBehind(
  db: Database,
  classroomId: string,
): Promise<Pick<ClassroomArchivalPlan, 'notices' | 'teachers'>> {
  const published = db
    .select({ id: noticeBoardClassrooms.noticeBoardItemId })
    .from(noticeBoardClassrooms)
    .where(eq(noticeBoardClassrooms.classroomId, classroomId));
  return {
    notices: await db.$count(
      noticeBoardItems,
      and(isNull(noticeBoardItems.deletedAt), sql`${noticeBoardItems.id} in ${published}`),
    ),
    teachers: await db
      .select({ id: employees.id, name: employees.name })
      .from(employees)
      .innerJoin(employeeClassrooms, eq(employeeClassrooms.employeeId, employees.id))
      .where(
        and(
          eq(employeeClassrooms.classroomId, classroomId),
          inArray(employees.role, rolesThat('teach')),
          isNull(employees.deactivatedAt),
        ),
      )
      .orderBy(folded(employees.name), asc(employees.id)),
  };
}
