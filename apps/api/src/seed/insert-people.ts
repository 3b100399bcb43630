import type { Database } from '#/database/database.ts';
import { classrooms } from '#/database/schema/classrooms.ts';
import { employeeClassrooms, employees } from '#/database/schema/employees.ts';
import { schools } from '#/database/schema/schools.ts';
import { guardians, studentGuardians, students } from '#/database/schema/students.ts';
import type { Clock } from './clock.ts';
import { insertRows } from './insert-rows.ts';
import type { Guardian, People, SchoolPlan } from './model.ts';
import { foundingOf } from './people.ts';

export async function insertPeople(
  db: Database,
  plan: SchoolPlan,
  people: People,
  clock: Clock,
  { passwordHash, logoFileId }: { passwordHash: string; logoFileId: string },
): Promise<void> {
  const { schoolId } = people;
  const createdAt = foundingOf(clock);
  const { name, city, timezone } = plan;
  await insertRows(db, schools, [{ id: schoolId, name, city, timezone, logoFileId, createdAt }]);
  await insertRows(
    db,
    classrooms,
    people.classrooms.map(({ id, plan: { name, period, mode } }) => {
      return { id, schoolId, name, period, diaryMode: mode, createdAt };
    }),
  );
  await insertEmployees(db, people, createdAt, passwordHash);
  await insertFamilies(db, people, createdAt);
}

async function insertEmployees(db: Database, people: People, createdAt: Date, hash: string) {
  await insertRows(
    db,
    employees,
    people.employees.map(({ id, plan: { name, email, role } }) => {
      return { id, schoolId: people.schoolId, name, email, passwordHash: hash, role, createdAt };
    }),
  );
  await insertRows(
    db,
    employeeClassrooms,
    people.employees.flatMap(({ id, plan }) =>
      people.classrooms
        .filter((_, position) => plan.classrooms.includes(position))
        .map((classroom) => ({ employeeId: id, classroomId: classroom.id })),
    ),
  );
}

async function insertFamilies(db: Database, { schoolId, classrooms }: People, createdAt: Date) {
  const distinct = new Map<string, Guardian>();
  for (const { students } of classrooms)
    for (const { guardians } of students)
      for (const guardian of guardians) distinct.set(guardian.id, guardian);
  await insertRows(
    db,
    guardians,
    [...distinct.values()].map(({ id, name, phone, email }) => {
      return { id, schoolId, name, phone, email, createdAt };
    }),
  );
  const everyone = classrooms.flatMap(({ id: classroomId, students }) =>
    students.map((student) => ({ ...student, classroomId })),
  );
  await insertRows(
    db,
    students,
    everyone.map(({ id, name, gender, classroomId }) => {
      return { id, schoolId, classroomId, name, gender, createdAt };
    }),
  );
  await insertRows(
    db,
    studentGuardians,
    everyone.flatMap(({ id, guardians }) =>
      guardians.map((guardian, index) => {
        return { studentId: id, guardianId: guardian.id, position: index + 1 };
      }),
    ),
  );
}
