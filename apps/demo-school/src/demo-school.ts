import { insertChats } from './chats.ts';
import { insertCommunications, planCommunication } from './communications.ts';
import { demoPeopleOf, demoSchoolPlan as plan } from './demo-plan.ts';
import { diaryRows } from './diaries.ts';
import {
  isLoaded,
  loadSchool,
  type LoadTarget,
  publicPassword,
  type SchoolContent,
} from './load-school.ts';
import { insertNotices } from './notices.ts';
import { communicationTexts } from './texts/communications.ts';
import { notices } from './texts/notices.ts';
import { preschoolConversations } from './texts/preschool-conversations.ts';
import { schoolConversations } from './texts/school-conversations.ts';

/** About five weeks of school. */
const pastDiaryDays = 25;

/** Escola Girassol. */
export const demoSchool: SchoolContent = {
  plan,
  fill: async ({ people, clock, files }, { insert, insertFiles }) => {
    const { key } = plan;
    const { schoolId, classrooms } = people;
    const { audience, employee } = demoPeopleOf(people);
    await insert(
      'diaries',
      classrooms.flatMap((room) => diaryRows(key, schoolId, room, clock, pastDiaryDays)),
    );
    const places = [...preschoolConversations, ...schoolConversations].flatMap((text) =>
      audience([text.classroom]).map((classroom) => ({ text, classroom })),
    );
    await insertChats(insert, key, people, clock, places);
    await insertFiles();
    const sent = communicationTexts.map((communication) => {
      const { to, by } = communication.text;
      return planCommunication(communication, audience(to), employee(by), files, clock);
    });
    await insertCommunications({ insert, key, schoolId, clock }, sent);
    const published = notices.map((text) => {
      return { text, to: audience(text.to), author: employee(text.by) };
    });
    await insertNotices(insert, key, schoolId, clock, files, published);
  },
};

/** @throws StartFailure with NODE_ENV=production */
export async function loadDemoSchool(target: LoadTarget): Promise<void> {
  console.log('Carregando a escola de demonstração…');
  await loadSchool(target, demoSchool);
}

/** Lines that say how to sign in to the demo school; none where it was not loaded. */
export async function describeSignIns({ db }: Pick<LoadTarget, 'db'>): Promise<string[]> {
  return (await isLoaded(db, plan)) ? demoSignIns : [];
}

const [administrator, teacher] = plan.employees;
export const demoSignIns = [
  'Escola de demonstração:',
  `  Administração: ${administrator?.email} / ${publicPassword}`,
  `  Professor:     ${teacher?.email} / ${publicPassword}`,
];
