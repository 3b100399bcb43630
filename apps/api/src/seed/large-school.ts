import { diaries } from '#/database/schema/diaries.ts';
import { diaryRows } from './diaries.ts';
import { insertChats } from './insert-chats.ts';
import { insertCommunications } from './insert-communications.ts';
import { insertRows } from './insert-rows.ts';
import { largeCommunications } from './large-communications.ts';
import { insertNotices } from './notices.ts';
import { largeSchoolPlan } from './plans/large-school-plan.ts';
import { seedSchool, type SeedTarget } from './school.ts';
import { notices } from './texts/notices.ts';
import { preschoolConversations } from './texts/preschool-conversations.ts';
import { schoolConversations } from './texts/school-conversations.ts';

const pastDiaryDays = 10;
const chatsPerClassroom = 3;

export type Step = 'people' | 'communications' | 'notices' | 'diaries' | 'chats';
/** From 0 to 1. */
export type Progress = (step: Step, share: number) => void;

/** Loads a school for load tests. */
export function seedLargeSchool(
  target: SeedTarget,
  students: number,
  progress: Progress = () => undefined,
): Promise<void> {
  const plan = largeSchoolPlan(students);
  const { key } = plan;
  return seedSchool(target, plan, async (db, { people, clock, files, insertFiles }) => {
    const { schoolId, classrooms, employees } = people;
    await insertFiles();
    progress('people', 1);
    const sent = largeCommunications(people, files, clock);
    const onProgress = (done: number) => progress('communications', done / sent.length);
    await insertCommunications({ db, key, schoolId, clock, onProgress }, sent);
    const [director] = employees;
    if (!director) throw new Error('A school needs an employee');
    const onBoard = notices.map((text) => ({ text, to: classrooms, author: director }));
    await insertNotices(db, key, schoolId, clock, files, onBoard);
    progress('notices', 1);
    for (const [index, classroom] of classrooms.entries()) {
      await insertRows(db, diaries, diaryRows(key, schoolId, classroom, clock, pastDiaryDays));
      progress('diaries', (index + 1) / classrooms.length);
    }
    const places = classrooms.flatMap((classroom, index) => {
      const { mode } = classroom.plan;
      const texts = mode === 'Preschool' ? preschoolConversations : schoolConversations;
      const first = (index * chatsPerClassroom) % texts.length;
      const turn = [...texts.slice(first), ...texts.slice(0, first)].slice(0, chatsPerClassroom);
      return turn.map((text) => ({ text, classroom }));
    });
    await insertChats(db, key, people, clock, places);
    progress('chats', 1);
  });
}
