import type { Clock } from './clock.ts';
import type { CommunicationPlan } from './communications.ts';
import { planOf } from './communication-plans.ts';
import type { SeedFiles } from './files.ts';
import type { Classroom, People } from './model.ts';
import { demoClassrooms, demoSchoolPlan, type DemoClassroom } from './plans/demo-school-plan.ts';
import { seedTexts, type SeedText } from './texts/seed-texts.ts';

/** How much each classroom gets of its own, by kind. */
const perClassroom = { announcement: 3, activity: 3, event: 1, gallery: 1 } as const;

/** The demo school's texts again: some to everybody, the others to classrooms they suit. */
export function largeCommunications(
  people: People,
  files: SeedFiles,
  clock: Clock,
): CommunicationPlan[] {
  const director = people.employees[0];
  if (!director) throw new Error('A school needs an employee');
  const toAll = seedTexts.filter(({ text }) => text.to === 'todas');
  const general = toAll.map((text) => planOf(text, people.classrooms, director, files, clock));
  const own = people.classrooms.flatMap((classroom, index) =>
    textsFor(classroom, index).map((text) =>
      planOf(text, [classroom], classroom.teacher, files, clock),
    ),
  );
  return [...general, ...own];
}

function textsFor(classroom: Classroom, index: number): SeedText[] {
  const suiting = seedTexts.filter(({ text }) => suits(text.to, classroom));
  return Object.entries(perClassroom).flatMap(([kind, count]) => {
    const ofKind = suiting.filter((text) => text.kind === kind);
    return ofKind.map((_, turn) => ofKind[(index + turn) % ofKind.length]!).slice(0, count);
  });
}

function suits(to: 'todas' | readonly DemoClassroom[], { plan }: Classroom): boolean {
  if (to === 'todas') return false;
  return to.some(
    (key) => demoSchoolPlan.classrooms[demoClassrooms.indexOf(key)]?.mode === plan.mode,
  );
}
