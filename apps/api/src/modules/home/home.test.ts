import type {
  ActivityListItem,
  AnnouncementListItem,
  EventListItem,
  Home,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { communications } from '#/database/schema/communications.ts';
import { diaries } from '#/database/schema/diaries.ts';
import { countSchool } from '#/telling/recipients.repository.ts';
import type { NewCommunication } from '#/modules/communications/sending/sending.repository.ts';
import { storeAndSend } from '#/modules/communications/sending/sending.service.ts';
import type { Caller } from '../../../testing/caller.ts';
import { queriesOf } from '../../../testing/queries-of.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

/** 22:30 of March 10 in São Paulo. */
const now = new Date('2026-03-11T01:30:00Z');
const { at, administrator, teacher, otherSchool } = useTestSchool({ isFreshForEach: true });

const read = async (caller: Caller, path: string) => (await caller.get(path)).json<unknown>();
const homeOf = async (caller: Caller) => (await read(caller, '/v1/home')) as Home;

type Draft = Partial<NewCommunication> & Pick<NewCommunication, 'kind' | 'title'>;

function make(draft: Draft, createdAt: Date) {
  const blank = { description: '…', imageFileId: null, fileIds: [], scheduledDate: null };
  const studentIds = [at.ana.id, at.caio.id];
  return storeAndSend(at.db, at.administrator, { ...blank, studentIds, ...draft }, createdAt);
}

const event = (startTime: string, endTime: string) => ({
  startTime: new Date(startTime),
  endTime: new Date(endTime),
  place: 'Quadra',
});

/** Items around the edges of the day, to Ana of Jardim A and Caio of 2º Ano where nothing else is said. */
async function makeDay() {
  const scheduledDate = (day: number) => new Date(Date.UTC(2026, 2, day, 12));
  const drafts: Draft[] = [
    {
      kind: 'event',
      title: 'de manhã',
      kindColumns: event('2026-03-10T11:00Z', '2026-03-10T12:00Z'),
    },
    {
      kind: 'event',
      title: 'a semana',
      kindColumns: event('2026-03-08T11:00Z', '2026-03-14T12:00Z'),
    },
    {
      kind: 'event',
      title: 'à meia-noite',
      kindColumns: event('2026-03-11T02:59Z', '2026-03-11T04:00Z'),
    },
    {
      kind: 'event',
      title: 'amanhã',
      kindColumns: event('2026-03-11T03:00Z', '2026-03-11T04:00Z'),
    },
    { kind: 'event', title: 'ontem', kindColumns: event('2026-03-09T11:00Z', '2026-03-10T02:59Z') },
    { kind: 'activity', title: 'hoje', kindColumns: { dueDate: '2026-03-10' } },
    {
      kind: 'activity',
      title: 'de Caio',
      kindColumns: { dueDate: '2026-03-10' },
      studentIds: [at.caio.id],
    },
    { kind: 'activity', title: 'no dia 11', kindColumns: { dueDate: '2026-03-11' } },
    { kind: 'announcement', title: 'enviado' },
    { kind: 'announcement', title: 'quarto', scheduledDate: scheduledDate(15) },
    {
      kind: 'announcement',
      title: 'primeiro',
      scheduledDate: scheduledDate(12),
      studentIds: [at.caio.id],
    },
    {
      kind: 'event',
      title: 'segundo',
      scheduledDate: scheduledDate(13),
      kindColumns: event('2026-03-10T11:00Z', '2026-03-10T12:00Z'),
    },
    {
      kind: 'activity',
      title: 'terceiro',
      scheduledDate: scheduledDate(14),
      kindColumns: { dueDate: '2026-03-10' },
    },
    {
      kind: 'event',
      title: 'retido',
      heldUntil: scheduledDate(12),
      kindColumns: event('2026-03-10T13:00Z', '2026-03-10T14:00Z'),
    },
  ];
  for (const [index, draft] of drafts.entries()) {
    await make(draft, new Date(now.getTime() - (drafts.length - index) * 1000));
  }
  await at.db.execute(sql`update recipients set answer = 'accepted', done_at = now()
    where student_id = ${at.ana.id}`);
  await countSchool(at.db, at.school.id);
}

/** The lists of the same person, from which the home once chose what it shows. */
async function agendaFromLists(caller: Caller): Promise<Home['agenda']> {
  const list = (kind: string) => read(caller, `/v1/communication/${kind}/list?limit=100`);
  const events = (await list('event')) as EventListItem[];
  const activities = (await list('activity')) as ActivityListItem[];
  const announcements = (await list('announcement')) as AnnouncementListItem[];
  const today = { from: '2026-03-10T03:00:00.000Z', until: '2026-03-11T03:00:00.000Z' };
  const all = { event: events, activity: activities, announcement: announcements };
  return {
    events: events
      .filter(({ communication: { isScheduled, startTime, endTime } }) => {
        return !isScheduled && startTime < today.until && endTime >= today.from;
      })
      .map(({ communication: { id, title, startTime, endTime, place }, report }) => {
        const { accepted, children } = report;
        const event = { id, title, startTime, endTime, place };
        return { ...event, accepted, children: children?.accepted };
      })
      .sort((one, other) => one.startTime.localeCompare(other.startTime)),
    activities: activities
      .filter(
        ({ communication: { isScheduled, dueDate } }) => !isScheduled && dueDate === '2026-03-10',
      )
      .map(({ communication: { id, title }, report: { done, total, children } }) => ({
        id,
        title,
        done,
        total,
        children: children && { done: children.done, total: children.total },
      })),
    scheduled: Object.entries(all)
      .flatMap(([kind, rows]) => rows.map(({ communication }) => ({ kind, communication })))
      .filter(({ communication }) => communication.isScheduled)
      .map(({ kind, communication: { id, title, scheduledDate } }) => {
        return { kind: kind as 'event', id, title, scheduledDate: scheduledDate! };
      })
      .sort((one, other) => one.scheduledDate.localeCompare(other.scheduledDate))
      .slice(0, 3),
  };
}

test('the home equals the answers of the separate calls, for each role', async () => {
  await makeDay();
  at.services.now = () => now;
  const titles = ({ agenda }: Home) =>
    Object.values(agenda!).map((items: { title: string }[]) => items.map(({ title }) => title));

  for (const caller of [administrator, teacher, otherSchool]) {
    const { firstSteps: _, ...home } = await homeOf(caller);
    expect(home).toEqual({
      school: await read(caller, `/v1/schools/${home.school.id}`),
      diaries: await read(caller, '/v1/Diaries/GetPendingDiaryCount'),
      agenda: await agendaFromLists(caller),
      unreadMessages: await read(caller, '/v1/chats/unread-count'),
    });
  }
  expect(titles(await homeOf(administrator))).toEqual([
    ['a semana', 'de manhã', 'retido', 'à meia-noite'],
    ['de Caio', 'hoje'],
    ['primeiro', 'segundo', 'terceiro'],
  ]);
  expect(titles(await homeOf(teacher))).toEqual([
    ['a semana', 'de manhã', 'retido', 'à meia-noite'],
    ['hoje'],
    ['segundo', 'terceiro', 'quarto'],
  ]);
});

test('a part that cannot be read takes down no other', async () => {
  const column = (from: string, to: string) =>
    at.db.execute(sql.raw(`alter table diaries rename column ${from} to ${to}`));
  await column('day', 'day_');
  try {
    expect(await homeOf(teacher)).toMatchObject({
      school: { name: 'Escola Girassol' },
      diaries: null,
      agenda: { events: [] },
      unreadMessages: { count: 0 },
    });
  } finally {
    await column('day_', 'day');
  }
});

test('a full day costs as many queries as a quiet one, and 50 of its items are shown', async () => {
  const asked = async () => (await queriesOf(at.db, () => homeOf(administrator))).toSorted();
  await makeDay();
  at.services.now = () => now;
  // The school has begun: its first steps are asked for no more.
  await homeOf(administrator);
  const few = await asked();
  const { school, administrator: author, ana, jardim } = at;
  const rows = Array.from({ length: 60 }, (_, index) => ({
    schoolId: school.id,
    kind: 'activity' as const,
    title: `tarefa ${index}`,
    description: '…',
    createdBy: author.id,
    sentAt: now,
    dueDate: '2026-03-10',
  }));
  await at.db.insert(communications).values(rows);
  const diary = { schoolId: school.id, studentId: ana.id, classroomId: jardim.id };
  const written = { employeeId: author.id, mode: 'Simple', details: 'Leu' } as const;
  await at.db.insert(diaries).values({ ...diary, ...written, day: '2026-03-10' });

  expect(await asked()).toEqual(few);
  expect((await homeOf(administrator)).agenda?.activities).toHaveLength(50);
});

test('a new school sees its first steps until they are done, its administrators alone', async () => {
  const { firstSteps } = await homeOf(otherSchool);
  expect(firstSteps).toEqual({ done: ['classrooms', 'students', 'invitations'] });
  expect(await homeOf(teacher)).not.toHaveProperty('firstSteps');
  expect((await homeOf(administrator)).firstSteps?.done).toEqual([
    'classrooms',
    'employees',
    'students',
    'invitations',
  ]);
  await at.db.execute(sql`update guardians set email = null`);
  expect((await homeOf(administrator)).firstSteps?.done).not.toContain('invitations');
  await make({ kind: 'announcement', title: 'Bem-vindos' }, now);
  await at.db.execute(sql`update communications set sent_at = created_at`);
  expect((await administrator.post(`/v1/guardians/${at.jorge.id}/links`)).statusCode).toBe(201);
  expect(await homeOf(administrator)).not.toHaveProperty('firstSteps');
});
