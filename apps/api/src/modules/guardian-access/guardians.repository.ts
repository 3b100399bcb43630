import { and, asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import {
  isGuardianOf,
  seesWholeFamily,
  visibleClassrooms,
  visibleStudents,
} from '#/policy/visible.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';

/** A guardian of a visible student; one who answers for nobody any more is nobody's. */
export async function findGuardian(db: Database, actor: Actor, id: string) {
  const [guardian] = await db
    .select({
      id: guardians.id,
      schoolId: guardians.schoolId,
      name: guardians.name,
      phone: guardians.phone,
      email: guardians.email,
      /** Whether the actor may see a link of this guardian. */
      isWhollyVisible: sql<boolean>`${seesWholeFamily(db, sql`${actor.id}::uuid`, guardians.id)}`,
    })
    .from(guardians)
    .where(
      and(
        eq(guardians.id, id),
        eq(guardians.schoolId, actor.schoolId),
        isGuardianOf(db, guardians.id, visibleStudents(actor)),
      ),
    );
  return guardian;
}

export async function findClassroomName(db: Database, actor: Actor, id: string) {
  const [classroom] = await db
    .select({ name: classrooms.name })
    .from(classrooms)
    .where(and(eq(classrooms.id, id), visibleClassrooms(actor)));
  return classroom?.name;
}

/** Each student of a visible classroom with each guardian, by the student's name. */
export function findPairs(db: Database, actor: Actor, classroomId: string) {
  return db
    .select({ guardianId: guardians.id, guardianName: guardians.name, student: students.name })
    .from(students)
    .innerJoin(studentGuardians, eq(studentGuardians.studentId, students.id))
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardianId))
    .where(and(eq(students.classroomId, classroomId), visibleStudents(actor)))
    .orderBy(asc(students.searchName), asc(students.id), asc(studentGuardians.position));
}
