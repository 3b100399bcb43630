import { insertChats } from './chats.ts';
import {
  type CommunicationPlan,
  insertCommunications,
  planCommunication,
} from './communications.ts';
import { demoClassrooms, demoSchoolPlan, type DemoClassroom } from './demo-plan.ts';
import { diaryRows } from './diaries.ts';
import { largeSchoolPlan } from './large-plan.ts';
import type { School, SchoolContent } from './load-school.ts';
import { insertNotices } from './notices.ts';
import type { Classroom, Employee, People } from './school-plan.ts';
import { communicationTexts } from './texts/communications.ts';
import { notices } from './texts/notices.ts';
import { preschoolConversations } from './texts/preschool-conversations.ts';
import { schoolConversations } from './texts/school-conversations.ts';
import type { CommunicationText } from './texts/text-shapes.ts';

const pastDiaryDays = 10;
const chatsPerClassroom = 3;
/** How much each classroom gets of its own, by kind. */
const perClassroom = { announcement: 3, activity: 3, event: 1, gallery: 1, poll: 1 } as const;

export type Step = 'people' | 'communications' | 'notices' | 'diaries' | 'chats';
/** From 0 to 1. */
export type Progress = (step: Step, share: number) => void;

/** A school for load tests, with the demo school's texts again. */
export function largeSchool(students: number, progress: Progress = () => undefined): SchoolContent {
  const plan = largeSchoolPlan(students);
  const { key } = plan;
  return {
    plan,
    fill: async (school, { insert, insertFiles }) => {
      const { people, clock, files } = school;
      const { schoolId, classrooms } = people;
      await insertFiles();
      progress('people', 1);
      const sent = planLargeCommunications(school);
      const onProgress = (done: number) => progress('communications', done / sent.length);
      await insertCommunications({ insert, key, schoolId, clock, onProgress }, sent);
      const author = directorOf(people);
      const published = notices.map((text) => ({ text, to: classrooms, author }));
      await insertNotices(insert, key, schoolId, clock, files, published);
      progress('notices', 1);
      for (const [index, classroom] of classrooms.entries()) {
        await insert('diaries', diaryRows(key, schoolId, classroom, clock, pastDiaryDays));
        progress('diaries', (index + 1) / classrooms.length);
      }
      await insertChats(insert, key, people, clock, classrooms.flatMap(conversationsOf));
      progress('chats', 1);
    },
  };
}

/** Some texts go to everybody, the others to classrooms that they suit. */
function planLargeCommunications({ people, files, clock }: School): CommunicationPlan[] {
  const director = directorOf(people);
  const toAll = communicationTexts.filter(({ text }) => text.to === 'todas');
  const general = toAll.map((text) =>
    planCommunication(text, people.classrooms, director, files, clock),
  );
  const own = people.classrooms.flatMap((classroom, index) =>
    textsFor(classroom, index).map((text) =>
      planCommunication(text, [classroom], classroom.teacher, files, clock),
    ),
  );
  return [...general, ...own];
}

function directorOf({ employees: [director] }: People): Employee {
  if (!director) throw new Error('A school needs an employee');
  return director;
}

function textsFor(classroom: Classroom, index: number): CommunicationText[] {
  const suiting = communicationTexts.filter(({ text }) => suits(text.to, classroom));
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

function conversationsOf(classroom: Classroom, index: number) {
  const isPreschool = classroom.plan.mode === 'Preschool';
  const texts = isPreschool ? preschoolConversations : schoolConversations;
  const first = (index * chatsPerClassroom) % texts.length;
  const turn = [...texts.slice(first), ...texts.slice(0, first)].slice(0, chatsPerClassroom);
  return turn.map((text) => ({ text, classroom }));
}
