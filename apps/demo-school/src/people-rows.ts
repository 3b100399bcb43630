import { mondayToFriday, nationalHolidays } from '@caderneta/school-time';
import { getISODay } from 'date-fns/getISODay';
import { parseISO } from 'date-fns/parseISO';
import { foundingOf } from './people.ts';
import { createRandom } from './random.ts';
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
  const { name, city, contactEmail, timezone } = plan;
  // Today always has classes, so that there are diaries to fill.
  const schoolDays = [...new Set([...mondayToFriday, getISODay(parseISO(clock.day(0)))])].sort();
  await insert('schools', [
    { id: schoolId, name, city, contactEmail, timezone, schoolDays, logoFileId, createdAt },
  ]);
  const closures = closuresAfter(clock.day(0), createdAt, plan.key);
  await insert(
    'school_closures',
    closures.map((closure) => ({ ...closure, schoolId })),
  );
  await insert(
    'classrooms',
    people.classrooms.map(({ id, plan: { name, period, mode } }) => {
      return { id, schoolId, name, period, diaryMode: mode, createdAt };
    }),
  );
  await insertEmployees(insert, people, createdAt, passwordHash);
  // Their phones are known to be theirs.
  const phoneAliveAt = clock.past(clock.at(-1, '18:00'));
  await insertFamilies(insert, people, { createdAt, phoneAliveAt });
}

/** Holidays and recesses of this year and the next, as far as they lie ahead. */
function closuresAfter(today: string, createdAt: Date, key: string) {
  const random = createRandom(`${key} closures`);
  const thisYear = Number(today.slice(0, 4));
  const closures = [thisYear, thisYear + 1].flatMap((year) => [
    ...nationalHolidays(year)
      .filter(({ isOptional }) => !isOptional)
      .map(({ day, name }) => ({ kind: 'Holiday' as const, name, fromDay: day, toDay: day })),
    ...recesses.map(({ name, from, to, endsIn }) => ({
      kind: 'Recess' as const,
      name,
      fromDay: `${year}-${from}`,
      toDay: `${year + endsIn}-${to}`,
    })),
  ]);
  return closures
    .filter(({ fromDay }) => fromDay > today)
    .map((closure) => ({ id: random.id(createdAt), ...closure }));
}

/** `endsIn` counts years from the one they begin in. */
const recesses = [
  { name: 'Recesso de julho', from: '07-12', to: '07-23', endsIn: 0 },
  { name: 'Férias de verão', from: '12-21', to: '01-31', endsIn: 1 },
];

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

async function insertFamilies(
  insert: Insert,
  { schoolId, classrooms }: People,
  { createdAt, phoneAliveAt }: { createdAt: Date; phoneAliveAt: Date },
) {
  const distinct = new Map<string, Guardian>();
  for (const { students } of classrooms)
    for (const { guardians } of students)
      for (const guardian of guardians) distinct.set(guardian.id, guardian);
  await insert(
    'guardians',
    [...distinct.values()].map(({ id, name, phone, email }) => {
      return { id, schoolId, name, phone, email, createdAt, phoneAliveAt };
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
