import { diaries } from '#/database/schema/diaries.ts';
import { castOf, demoCommunications } from './demo-communications.ts';
import { diaryRows } from './diaries.ts';
import { insertChats } from './insert-chats.ts';
import { insertCommunications } from './insert-communications.ts';
import { insertRows } from './insert-rows.ts';
import { insertNotices } from './notices.ts';
import { demoSchoolPlan as plan } from './plans/demo-school-plan.ts';
import { seedSchool, type SeedTarget } from './school.ts';
import { conversations } from './texts/conversations.ts';
import { notices } from './texts/notices.ts';

/** About five weeks of school. */
const pastDiaryDays = 25;

/** Loads Escola Girassol; the same day gives the same rows. */
export function seedDemoSchool(target: SeedTarget): Promise<void> {
  const { key } = plan;
  return seedSchool(target, plan, async (db, { people, clock, files }) => {
    const { schoolId } = people;
    const cast = castOf(people);
    const sent = demoCommunications(cast, files, clock);
    await insertCommunications({ db, key, schoolId, clock }, sent);
    const onBoard = notices.map((text) => {
      return { text, to: cast.audience(text.to), author: cast.employee(text.by) };
    });
    await insertNotices(db, key, schoolId, clock, files, onBoard);
    await insertRows(
      db,
      diaries,
      people.classrooms.flatMap((classroom) =>
        diaryRows(key, schoolId, classroom, clock, pastDiaryDays),
      ),
    );
    const places = conversations.flatMap((text) =>
      cast.audience([text.classroom]).map((classroom) => ({ text, classroom })),
    );
    await insertChats(db, key, people, clock, places);
  });
}
