import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Guardian } from '#/policy/guardian.ts';
import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/schools.ts';
import { studentGuardians, students } from '#/database/schema/students.ts';
import type { GuardianContext } from '#/kernel/call-context.ts';

/** The guardian of a call and their children. */
export interface Family {
  guardian: Guardian;
  /** Never empty: a device of a guardian without children is refused. */
  children: Child[];
  /** Those of the same device whose schools come first: what a network sent to both is theirs. */
  earlier?: readonly Family[];
}

/**
 * The guardian and the students they answer for now, by name. Everything a family sees goes through
 * them: what was sent about a child who left, or who has other guardians since, is not theirs.
 */
export async function findFamily({ db, guardian }: GuardianContext): Promise<Family> {
  return { guardian, children: await findChildren(db, guardian) };
}

export type Child = Awaited<ReturnType<typeof findChildren>>[number];

function findChildren(db: Database, guardian: Guardian) {
  return db
    .select({
      id: students.id,
      name: students.name,
      classroomId: classrooms.id,
      classroomName: classrooms.name,
    })
    .from(studentGuardians)
    .innerJoin(students, eq(students.id, studentGuardians.studentId))
    .innerJoin(classrooms, eq(classrooms.id, students.classroomId))
    .where(
      and(
        eq(studentGuardians.guardianId, guardian.id),
        eq(students.schoolId, guardian.schoolId),
        isNull(students.deletedAt),
      ),
    )
    .orderBy(students.searchName, asc(students.id));
}

export const idsOf = (children: { id: string }[]) => children.map(({ id }) => id);
