import { foundingOf } from './people.ts';
import type { SchoolClock } from './school-clock.ts';
import type { Guardian, Insert, People, SchoolPlan } from './school-plan.ts';

export async function insertPeople(
  insert: Insert,
  plan: SchoolPlan,
  people: People,
  clock: SchoolClock,
  { passwordHash, logoFileId }: { passwordHash: string; logoFileId: string },
): Promise<void> {
  const { schoolId } = people;
  const createdAt = foundingOf(clock);
  const { name, city, timezone } = plan;
  await insert('schools', [{ id: schoolId, name, city, timezone, logoFileId, createdAt }]);
  await insert(
    'classrooms',
    people.classrooms.map(({ id, plan: { name, period, mode } }) => {
      return { id, schoolId, name, period, diaryMode: mode, createdAt };
    }),
  );
  await insertEmployees(insert, people, createdAt, passwordHash);
  await insertFamilies(insert, people, createdAt);
}

async function insertEmployees(insert: Insert, people: People, createdAt: Date, hash: string) {
  await insert(
    'employees',
    people.employees.map(({ id, plan: { name, email, role } }) => {
      return { id, schoolId: people.schoolId, name, email, passwordHash: hash, role, createdAt };
    }),
  );
  await insert(
    'employee_classrooms',
    people.employees.flatMap(({ id, plan }) =>
      people.classrooms
        .filter((_, position) => plan.classrooms.includes(position))
        .map((classroom) => ({
          schoolId: people.schoolId,
          employeeId: id,
          classroomId: classroom.id,
        })),
    ),
  );
}

async function insertFamilies(insert: Insert, { schoolId, classrooms }: People, createdAt: Date) {
  const distinct = new Map<string, Guardian>();
  for (const { students } of classrooms)
    for (const { guardians } of students)
      for (const guardian of guardians) distinct.set(guardian.id, guardian);
  await insert(
    'guardians',
    [...distinct.values()].map(({ id, name, phone, email }) => {
      return { id, schoolId, name, phone, email, createdAt };
    }),
  );
  const everyone = classrooms.flatMap(({ id: classroomId, students }) =>
    students.map((student) => ({ ...student, classroomId })),
  );
  await insert(
    'students',
    everyone.map(({ id, name, gender, classroomId }) => {
      return { id, schoolId, classroomId, name, gender, createdAt };
    }),
  );
  await insert(
    'student_guardians',
    everyone.flatMap(({ id, guardians }) =>
      guardians.map((guardian, index) => {
        return { schoolId, studentId: id, guardianId: guardian.id, position: index + 1 };
      }),
    ),
  );
}
