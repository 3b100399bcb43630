import type { ClassroomPlan, EmployeePlan, SchoolPlan } from './school-plan.ts';
import { familyNames, men, women } from './names.ts';
import { createRandom } from './random.ts';

const classroomSize = 25;

type Grade = Pick<ClassroomPlan, 'name' | 'mode' | 'period' | 'wearsDiapers'>;

const preschool = (name: string, period: Grade['period'], wearsDiapers = false): Grade => {
  return { name, mode: 'Preschool', period, wearsDiapers };
};
const school = (name: string, period: Grade['period']): Grade => {
  return { name, mode: 'Simple', period, wearsDiapers: false };
};

/** One classroom of each in turn; evening classes early, so that a small school has one too. */
const grades: readonly Grade[] = [
  preschool('Maternal I', 'WholeDay', true),
  school('2º ano', 'Afternoon'),
  school('1ª série', 'Night'),
  school('1º ano', 'Morning'),
  preschool('Maternal II', 'Morning'),
  preschool('Jardim', 'Afternoon'),
  school('3º ano', 'Morning'),
  school('4º ano', 'Afternoon'),
  school('5º ano', 'Morning'),
  school('6º ano', 'Afternoon'),
  school('7º ano', 'Morning'),
  school('8º ano', 'Afternoon'),
  school('9º ano', 'Morning'),
  school('2ª série', 'Night'),
];

/** A third of the classrooms has filled today's diaries, a third has begun. */
const filledToday = [1, 0.5, 0];

/** A school for load tests, with sign-ins of its own. */
export function largeSchoolPlan(students: number): SchoolPlan {
  const count = Math.ceil(students / classroomSize);
  const classrooms = Array.from({ length: count }, (_, index): ClassroomPlan => {
    const grade = grades[index % grades.length] ?? preschool('Jardim', 'Morning');
    return {
      ...grade,
      name: `${grade.name} ${classroomSuffix(Math.floor(index / grades.length))}`,
      students: Math.floor(students / count) + (index < students % count ? 1 : 0),
      filledToday: filledToday[index % filledToday.length] ?? 0,
    };
  });
  return {
    key: 'grande',
    name: 'Colégio Horizonte',
    city: 'Campinas',
    contactEmail: 'secretaria@horizonte.demo',
    timezone: 'America/Sao_Paulo',
    classrooms,
    employees: employeesFor(count),
  };
}

function employeesFor(classrooms: number): EmployeePlan[] {
  const random = createRandom('grande employees');
  const all = Array.from({ length: classrooms }, (_, position) => position);
  const teacher = (name: string, mailbox: string, teaches: number[]): EmployeePlan => {
    return { name, email: `${mailbox}@grande.demo`, role: 'Teacher', classrooms: teaches };
  };
  const others: EmployeePlan[] = [];
  for (let first = 2; first < classrooms; first += 2) {
    const name = `${random.pick(random.chance(0.6) ? women : men)} ${random.pick(familyNames)}`;
    others.push(teacher(name, `professor${others.length + 1}`, all.slice(first, first + 2)));
  }
  return [
    {
      name: 'Helena Vasconcelos',
      email: 'admin@grande.demo',
      role: 'Administrator',
      classrooms: all,
    },
    teacher('Rafael Antunes', 'prof', all.slice(0, 2)),
    ...others,
  ];
}

/** A, B, … Z, AA, AB, … */
function classroomSuffix(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${classroomSuffix(Math.floor(index / 26) - 1)}${last}`;
}
