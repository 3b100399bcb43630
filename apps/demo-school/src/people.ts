import {
  boys,
  familyNames,
  girls,
  grandmothers,
  lastNames,
  men,
  secondBoys,
  secondGirls,
  women,
} from './names.ts';
import { createRandom, type Random } from './random.ts';
import type { SchoolClock } from './school-clock.ts';
import type {
  Classroom,
  Employee,
  Grammar,
  Guardian,
  People,
  SchoolPlan,
  Student,
} from './school-plan.ts';

const largestFamily = 3;

/** Invents the employees, classrooms, students and guardians of a school. */
export function createPeople(plan: SchoolPlan, clock: SchoolClock): People {
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

/** When the school joined: before everything else that is loaded. */
export function foundingOf(clock: SchoolClock): Date {
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
  /** Families that may still get a sibling. Only the latest, to keep the search short. */
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

function studentName(random: Random, grammar: Grammar, surname: string, taken: Set<string>) {
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

interface Family {
  /** Family names of the children. */
  surname: string;
  guardians: readonly Guardian[];
  classrooms: Set<number>;
}

type Relation = 'mother' | 'father' | 'grandmother';

/** Guardians of a child: combinations, and how many in a hundred have each. */
const households: readonly (readonly [number, readonly Relation[]])[] = [
  [44, ['mother', 'father']],
  [28, ['mother']],
  [7, ['father']],
  [8, ['mother', 'grandmother']],
  [5, ['grandmother']],
  [5, ['mother', 'mother']],
  [3, ['father', 'father']],
];

const givenNames: Record<Relation, readonly string[]> = {
  mother: women,
  father: men,
  grandmother: grandmothers,
};

const grammarOf: Record<Relation, Grammar> = { mother: 'f', father: 'm', grandmother: 'f' };

/** Makes families whose guardians have phone numbers and e-mail addresses of their own. */
function createFamilies(random: Random, since: Date) {
  const emails = new Set<string>();
  let phones = 0;

  const guardian = (relation: Relation, surname: string, hasEmail: boolean): Guardian => {
    const name = `${random.pick(givenNames[relation])} ${surname}`;
    phones += 1;
    return {
      id: random.id(since),
      name,
      phone: phoneNumber(phones),
      email: hasEmail ? emailAddress(name, emails) : null,
      grammar: grammarOf[relation],
      attention: random.chance(0.04) ? 0.35 : 0.84 + 0.16 * random.next(),
    };
  };

  return (classroom: number): Family => {
    const own = familyName(random);
    const last = random.chance(0.4) ? random.pick(lastNames) : familyName(random);
    const relations = household(random);
    const guardians = relations.map((relation, position) => {
      const surname = position === 0 && relation !== 'father' ? own : last;
      const both = own !== last && random.chance(0.35) ? `${own} ${last}` : surname;
      return guardian(relation, both, random.chance(position === 0 ? 0.85 : 0.6));
    });
    const surname = own === last || random.chance(0.15) ? own : `${own} ${last}`;
    return { surname, guardians, classrooms: new Set([classroom]) };
  };
}

/** Gives half of the people one of the few most common names, as in Brazil. */
function familyName(random: Random): string {
  return random.pick(random.chance(0.5) ? familyNames.slice(0, 30) : familyNames);
}

function household(random: Random): readonly Relation[] {
  let drawn = random.int(1, 100);
  for (const [share, relations] of households) {
    drawn -= share;
    if (drawn <= 0) return relations;
  }
  return ['mother'];
}

/** Mobile numbers of São Paulo in a block that is not in use: 7919 reaches each of them once. */
function phoneNumber(index: number): string {
  return `1190${String((index * 7919) % 10_000_000).padStart(7, '0')}`;
}

/** `example` is reserved, so that no real person is ever written to. */
function emailAddress(name: string, taken: Set<string>): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(' ')
    .filter((word) => !['da', 'de', 'do', 'dos'].includes(word));
  const base = `${words[0]}.${words.at(-1)}`;
  let address = `${base}@familia.example`;
  for (let number = 2; taken.has(address); number += 1)
    address = `${base}${number}@familia.example`;
  taken.add(address);
  return address;
}
