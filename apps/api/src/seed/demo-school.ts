import { diaries } from '#/database/schema/diaries.ts';
import { castOf } from './cast.ts';
import { planOf } from './communication-plans.ts';
import { diaryRows } from './diaries.ts';
import { insertChats } from './insert-chats.ts';
import { insertCommunications } from './insert-communications.ts';
import { insertRows } from './insert-rows.ts';
import type { Classroom } from './model.ts';
import { insertNotices } from './notices.ts';
import { demoSchoolPlan as plan } from './plans/demo-school-plan.ts';
import { seedSchool, type SeedTarget } from './school.ts';
import { notices } from './texts/notices.ts';
import { preschoolConversations } from './texts/preschool-conversations.ts';
import { schoolConversations } from './texts/school-conversations.ts';
import { seedTexts } from './texts/seed-texts.ts';

/** About five weeks of school. */
const pastDiaryDays = 25;

/** Loads Escola Girassol; the same day gives the same rows. */
export function seedDemoSchool(target: SeedTarget): Promise<void> {
  const { key } = plan;
  return seedSchool(target, plan, async (db, { people, clock, files, insertFiles }) => {
    const { schoolId } = people;
    const cast = castOf(people);
    const diaryOf = (classroom: Classroom) =>
      diaryRows(key, schoolId, classroom, clock, pastDiaryDays);
    await insertRows(db, diaries, people.classrooms.flatMap(diaryOf));
    const places = [...preschoolConversations, ...schoolConversations].flatMap((text) =>
      cast.audience([text.classroom]).map((classroom) => ({ text, classroom })),
    );
    await insertChats(db, key, people, clock, places);
    await insertFiles();
    const sent = seedTexts.map((seedText) => {
      const { to, by } = seedText.text;
      return planOf(seedText, cast.audience(to), cast.employee(by), files, clock);
    });
    await insertCommunications({ db, key, schoolId, clock }, sent);
    const onBoard = notices.map((text) => {
      return { text, to: cast.audience(text.to), author: cast.employee(text.by) };
    });
    await insertNotices(db, key, schoolId, clock, files, onBoard);
  });
}
