import type { Clock } from './clock.ts';
import { createFamilies, type Family } from './guardians.ts';
import type { Classroom, Employee, People, SchoolPlan, Student } from './model.ts';
import { boys, girls, secondBoys, secondGirls } from './names.ts';
import { createRandom, type Random } from './random.ts';

const largestFamily = 3;

/** Invents the employees, classrooms, students and guardians of a school. */
export function createPeople(plan: SchoolPlan, clock: Clock): People {
  const random = createRandom(`${plan.key} people`);
  const since = foundingOf(clock);
  const schoolId = random.id(since);
  const employees = plan.employees.map((employee) => ({ id: random.id(since), plan: employee }));
  const enrol = createEnrolment(random, since);
  const classrooms = plan.classrooms.map((classroom, position): Classroom => {
    const id = random.id(since);
    const students = Array.from({ length: classroom.students }, () => enrol(position));
    return { id, plan: classroom, students, teacher: teacherOf(employees, position) };
  });
  return { schoolId, employees, classrooms };
}

/** When the school joined: before anything that the seed tells of. */
export function foundingOf(clock: Clock): Date {
  return clock.at(-60, '08:00');
}

function teacherOf(employees: readonly Employee[], classroom: number): Employee {
  const teaches = ({ plan }: Employee) =>
    plan.role === 'Teacher' && plan.classrooms.includes(classroom);
  const teacher = employees.find(teaches) ?? employees[0];
  if (!teacher) throw new Error('A school needs an employee');
  return teacher;
}

function createEnrolment(random: Random, since: Date) {
  const newFamily = createFamilies(random, since);
  const names = new Set<string>();
  /** Families that still take a sibling; the latest only, or a large school would search long. */
  let recent: Family[] = [];

  return (classroom: number): Student => {
    const elsewhere = recent.filter((family) => !family.classrooms.has(classroom));
    const joins = elsewhere.length > 0 && random.chance(0.2);
    const family = joins ? random.pick(elsewhere) : newFamily(classroom);
    family.classrooms.add(classroom);
    recent = [...recent.filter((other) => other !== family), family].slice(-60);
    if (family.classrooms.size >= largestFamily) recent.pop();
    const grammar = random.chance(0.5) ? 'f' : 'm';
    const gender = grammar === 'f' ? 'Female' : 'Male';
    return {
      id: random.id(since),
      name: studentName(random, grammar, family.surname, names),
      grammar,
      gender: random.chance(0.02) ? 'NotInformed' : gender,
      guardians: family.guardians,
    };
  };
}

function studentName(random: Random, grammar: 'f' | 'm', surname: string, taken: Set<string>) {
  const [given, second] = grammar === 'f' ? [girls, secondGirls] : [boys, secondBoys];
  let name = '';
  for (let attempt = 0; attempt < 20 && (!name || taken.has(name)); attempt += 1) {
    const first = random.pick(given);
    const other = random.chance(0.2) ? random.pick(second) : first;
    name = other === first ? `${first} ${surname}` : `${first} ${other} ${surname}`;
  }
  taken.add(name);
  return name;
}
