import type {
  ActivityListItem,
  Announcement,
  AnnouncementListItem,
  EventListItem,
  GalleryListItem,
} from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { Actor } from '#/policy/actor.ts';
import { recipients } from '#/database/schema/recipients.ts';
import type { Caller } from '../../../testing/caller.ts';
import { queriesOf } from '../../../testing/queries-of.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { updateRecipients } from '#/telling/reactions.repository.ts';
import type { NewCommunication } from './sending/sending.repository.ts';
import { storeAndSend } from './sending/sending.service.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool();

const list = (caller: Caller, kind: string, query = '') =>
  caller.get(`/v1/communication/${kind}/list${query}`);
async function titles(caller: Caller, kind: string, query = '') {
  const rows = (await list(caller, kind, query)).json<AnnouncementListItem[]>();
  return rows.map(({ communication }) => communication.title);
}

function make(
  draft: Partial<NewCommunication> & Pick<NewCommunication, 'kind' | 'title'>,
  now = new Date(),
) {
  const { id, schoolId, name, email, role } = at.administrator;
  const actor: Actor = {
    id,
    schoolId,
    name,
    email,
    role,
    sessionId: '',
    timezone: '',
    isSchoolClosed: false,
    identityIssuer: null,
    urgentBy: 'TeachersByDay',
    classroomIds: [],
    networkId: null,
  };
  const blank = { description: '…', imageFileId: null, fileIds: [], scheduledDate: null };
  return storeAndSend(at.db, actor, { ...blank, studentIds: [at.ana.id], ...draft }, now);
}

test('announcements are searched as people type and come in pages, newest first', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 2, n));
  await make({ kind: 'announcement', title: 'Reunião de pais', description: 'Às 19h' }, day(1));
  await make({ kind: 'announcement', title: 'Vacinação', description: 'Campanha' }, day(2));
  await make({ kind: 'announcement', title: '100% presença', description: 'REUNIÃO' }, day(3));
  await make({ kind: 'event', title: 'Reunião', kindColumns: eventColumns }, day(4));
  const elsewhere = { title: 'Zoológico', description: 'Reunião', studentIds: [at.caio.id] };
  await make({ kind: 'announcement', ...elsewhere }, day(5));
  const search = (typed: string, who = teacher) =>
    titles(who, 'announcement', `?search=${encodeURIComponent(typed)}`);

  expect(await search('reuniao')).toEqual(['100% presença', 'Reunião de pais']);
  expect(await search('VACINAÇÃO')).toEqual(['Vacinação']);
  expect(await search('as 19H')).toEqual(['Reunião de pais']);
  expect(await search('%')).toEqual(['100% presença']);
  expect(await search('_')).toEqual([]);
  expect(await search("'; drop table communications; --")).toEqual([]);
  expect(await search('reuniao', administrator)).toEqual([
    'Zoológico',
    '100% presença',
    'Reunião de pais',
  ]);
  expect([await search('zoologico'), await search('zebra')]).toEqual([[], []]);
  expect(await titles(otherSchool, 'announcement', '?search=reuniao')).toEqual([]);

  const page = await list(teacher, 'announcement', '?limit=1&offset=1');
  expect(page.headers['x-total-count']).toBe('3');
  expect(await titles(teacher, 'announcement', '?limit=1&offset=1')).toEqual(['Vacinação']);
  const beyond = await list(teacher, 'announcement', '?offset=10');
  expect([beyond.json(), beyond.headers['x-total-count']]).toEqual([[], '3']);
  expect(await titles(otherSchool, 'announcement')).toEqual([]);
});

const eventColumns = {
  startTime: new Date('2027-03-01T12:00:00Z'),
  endTime: new Date('2027-03-01T14:00:00Z'),
  place: 'Quadra',
};

test('events, activities and galleries show what is their own', async () => {
  await make({
    kind: 'event',
    title: 'Festa',
    kindColumns: eventColumns,
    studentIds: [at.caio.id],
  });
  await make({ kind: 'activity', title: 'Lição', kindColumns: { dueDate: '2027-03-01' } });
  const communication = sql`(select id from communications where title = 'Festa')`;
  const ofLia = sql`${recipients.communicationId} = ${communication}
    and ${recipients.guardianId} = ${at.lia.id}`;
  await updateRecipients(at.db, ofLia, { answer: 'accepted' });

  const [event] = (await list(administrator, 'Event')).json<EventListItem[]>();
  expect(event).toMatchObject({
    communication: {
      title: 'Festa',
      startTime: '2027-03-01T12:00:00.000Z',
      endTime: '2027-03-01T14:00:00.000Z',
      place: 'Quadra',
    },
    report: { total: 2, visualized: 0, accepted: 1, declined: 0 },
    classrooms: [{ name: '2º Ano' }],
  });
  expect(await titles(teacher, 'event')).not.toContain('Festa');
  expect(await titles(otherSchool, 'event')).toEqual([]);
  const [activity] = (await list(teacher, 'activity')).json<ActivityListItem[]>();
  expect(activity).toMatchObject({
    communication: { title: 'Lição', dueDate: '2027-03-01', isEditable: false },
    report: { total: 1, done: 0 },
  });
});

test('events and activities are listed by their day: coming ones first, then those over', async () => {
  const hour = 3_600_000;
  const now = Date.now();
  const titled = (caller: Caller, kind: string, query: string) =>
    titles(caller, kind, `?search=porordem&${query}`);
  const dates = { ontem: -24, acontece: -1, amanhã: 24, depois: 48, antes: -72 };
  for (const [name, offset] of Object.entries(dates)) {
    const startTime = new Date(now + offset * hour);
    const endTime = new Date(startTime.getTime() + 2 * hour);
    const kindColumns = { startTime, endTime, place: 'Pátio' };
    const waits = name === 'depois' && { scheduledDate: new Date(now + hour) };
    await make({ kind: 'event', title: `porordem ${name}`, kindColumns, ...waits });
    const dueDate = dayOf(new Date(now + offset * hour), 'America/Sao_Paulo');
    await make({ kind: 'activity', title: `porordem ${name}`, kindColumns: { dueDate }, ...waits });
  }
  const named = (...names: string[]) => names.map((name) => `porordem ${name}`);
  const coming = named('acontece', 'amanhã', 'depois');
  const over = named('ontem', 'antes');

  expect(await titled(administrator, 'event', 'order=date')).toEqual([...coming, ...over]);
  // What waits leaves last.
  expect(await titled(administrator, 'event', '')).toEqual(
    named('depois', 'antes', 'amanhã', 'acontece', 'ontem'),
  );
  for (const [when, expected] of [
    ['upcoming', coming],
    ['past', over],
    ['scheduled', named('depois')],
  ] as const) {
    const query = `order=date&when=${when}`;
    expect(await titled(administrator, 'event', query)).toEqual(expected);
    const page = await list(administrator, 'event', `?search=porordem&${query}&limit=1`);
    expect(page.headers['x-total-count']).toBe(String(expected.length));
  }
  const second = `order=date&limit=2&offset=2`;
  expect(await titled(administrator, 'event', second)).toEqual(named('depois', 'ontem'));
  // Due an hour ago is still due today, unless that hour was the last of yesterday.
  const dueFirst = await titled(administrator, 'activity', 'order=date&when=upcoming');
  expect(dueFirst.slice(-2)).toEqual(named('amanhã', 'depois'));
  expect(await titled(administrator, 'activity', 'when=past')).toEqual(
    expect.arrayContaining(over),
  );
  expect(await titled(teacher, 'event', 'when=scheduled')).toEqual(named('depois'));
  expect(await titled(otherSchool, 'event', 'order=date')).toEqual([]);
  expect((await list(administrator, 'event', '?when=soon')).statusCode).toBe(422);
});

test('the cover of a gallery is its image, or else the first of its images', async () => {
  const owner = { schoolId: at.school.id, uploadedBy: at.administrator.id };
  const images = [
    await makeFile(at.db, { ...owner, ...imageColumns }),
    await makeFile(at.db, { ...owner, ...imageColumns }),
    await makeFile(at.db, { ...owner, ...imageColumns }),
  ];
  const [first, second, cover] = images.map(({ id }) => id) as [string, string, string];
  const gallery = { kind: 'gallery', kindColumns: { galleryDate: '2026-03-01' } } as const;
  const older = new Date(Date.now() - 1000);
  await make({ ...gallery, title: 'Sem capa', fileIds: [second, first] }, older);
  await make({ ...gallery, title: 'Com capa', fileIds: [first], imageFileId: cover });

  const rows = (await list(teacher, 'gallery')).json<GalleryListItem[]>();
  expect(rows.map(({ communication }) => communication)).toMatchObject([
    { title: 'Com capa', imageId: cover, imageCount: 1, date: '2026-03-01', attachments: [] },
    { title: 'Sem capa', imageId: second, imageCount: 2 },
  ]);
  expect(rows[1]?.communication.imageSrcSet).toContain(`/files/${second}/320?e=`);
});

test('a page of 100 takes as many queries as a page of one', async () => {
  const { length } = (await list(administrator, 'announcement')).json<unknown[]>();
  for (let n = length; n < 20; n++) await make({ kind: 'announcement', title: `Aviso ${n}` });
  const queries = (limit: number) =>
    queriesOf(at.db, () => list(administrator, 'announcement', `?limit=${limit}`));
  const one = await queries(1);
  // The session, the ids of the page, their rows.
  expect(one).toHaveLength(3);
  expect(await queries(20)).toEqual(one);
});

test('whatever guardians do, the report counts what the engagement rows show', async () => {
  const everybody = [at.ana, at.bruno, at.caio, at.duda].map(({ id }) => id);
  for (let seed = 1; seed <= 10; seed++) {
    const chosen = everybody.filter((_, index) => (seed * 7) & (1 << index));
    const id = await make({ kind: 'announcement', title: `Nº ${seed}`, studentIds: chosen });
    for (const half of ['visualizedAt', 'readAt'] as const) {
      const some = sql`${recipients.communicationId} = ${id} and random() < 0.5`;
      await updateRecipients(at.db, some, { [half]: new Date() });
    }
    for (const caller of [administrator, teacher]) {
      const response = await caller.get(`/v1/communication/announcement/${id}`);
      if (response.statusCode === 404) continue;
      const { report, engagementDetails: rows } = response.json<Announcement>();
      expect(report).toMatchObject({
        total: rows.length,
        visualized: rows.filter(({ visualized }) => visualized).length,
        read: rows.filter(({ read }) => read).length,
      });
    }
  }
});

test('announcements come by when they leave, and those that wait can be shown alone', async () => {
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  const write = (title: string, n: number, leaves?: number) =>
    make(
      {
        kind: 'announcement',
        title: `saída ${title}`,
        scheduledDate: leaves === undefined ? null : day(leaves),
      },
      day(n),
    );
  await write('A', 1);
  await write('sai dia 27', 2, 27);
  await write('B', 3);
  await write('sai dia 20', 4, 20);
  const found = (query = '') => titles(administrator, 'announcement', `?search=saida${query}`);

  expect(await found()).toEqual(['saída sai dia 27', 'saída sai dia 20', 'saída B', 'saída A']);
  expect(await found('&when=scheduled')).toEqual(['saída sai dia 27', 'saída sai dia 20']);
  expect(await found('&when=scheduled&limit=1&offset=1')).toEqual(['saída sai dia 20']);
  expect((await list(administrator, 'announcement', '?when=past')).statusCode).toBe(422);
});
