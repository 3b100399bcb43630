import type { Attention, CommunicationKind } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { openChatWith } from '#/modules/chats/chats.repository.ts';
import { insertMessage } from '#/modules/chats/exports.ts';
import { settle } from '#/telling/settle.repository.ts';
import { callerOf } from '../../../testing/caller.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

/** What the school's clocks show; March 9 is a Monday. */
const march = (day: number, time: string) =>
  new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00-03:00`);
const { at } = useTestSchool({ isFreshForEach: true, now: () => march(9, '10:00') });
const itIs = (day: number, time: string) => {
  at.services.now = () => march(day, time);
};
beforeEach(async () => {
  await query(at.db, `update schools set school_days = '{1,2,3,4,5}'`);
  await query(at.db, `update guardians set email = phone || '@familia.test'`);
});

/** A session ends before the days that pass in a test. */
const callers = {
  administrator: () => callerOf(at.app, 'admin@girassol.test'),
  teacher: () => callerOf(at.app, 'prof@girassol.test'),
  otherSchool: () => callerOf(at.app, 'admin@ipe.test'),
};
const of = async (who: keyof typeof callers): Promise<Attention> => {
  const response = await (await callers[who]()).get('/v1/attention');
  expect(response.statusCode).toBe(200);
  return response.json<Attention>();
};
const itemsOf = async (who: keyof typeof callers) =>
  (await of(who)).items!.map(({ reason, title, count, closes }) =>
    [reason, title, count, closes].filter((part) => part !== undefined).join(' '),
  );

async function send(kind: CommunicationKind, communication: object, students = all()) {
  const studentIds = students.map(({ id }) => id);
  const caller = await callers.administrator();
  const body = communicationBody(kind, { communication, studentIds, fileIds: [] });
  const sent = await caller.post(`/v1/communication/${kind}`, body);
  expect([sent.statusCode, sent.body]).toEqual([201, expect.any(String)]);
  return sent.json<{ id: string }>().id;
}
const all = () => [at.ana, at.bruno, at.caio];
const remind = async (id: string, group: string) => {
  const caller = await callers.administrator();
  expect((await caller.post(`/v1/communication/${id}/reminders`, { group })).statusCode).toBe(200);
};

const well: Attention = {
  items: [],
  diaries: { missing: 0, classrooms: 0, classroomId: null },
  chats: { waiting: 0, oldest: null },
  families: { unreached: 0, alone: 0, returned: 0 },
};

test('where all is well nothing needs attention', async () => {
  await send('announcement', { isUrgent: false });
  await send('event', { startTime: march(20, '09:00'), endTime: march(20, '10:00') });
  itIs(10, '18:00');
  for (const who of Object.keys(callers) as (keyof typeof callers)[]) {
    expect(await of(who)).toEqual(well);
  }
});

test('something urgent that was not seen, from an hour after it until a week', async () => {
  const id = await send('announcement', { isUrgent: true, title: 'Sem água' });
  expect(await itemsOf('administrator')).toEqual([]);
  itIs(9, '11:00');
  expect(await itemsOf('administrator')).toEqual(['urgentUnseen Sem água 4']);
  // Marta for each of hers.
  expect(await itemsOf('teacher')).toEqual(['urgentUnseen Sem água 2']);
  expect(await itemsOf('otherSchool')).toEqual([]);
  await (await familyOf(at, at.marta)).post(`/communications/${id}/visualize`);
  expect(await itemsOf('administrator')).toEqual(['urgentUnseen Sem água 2']);
  expect(await itemsOf('teacher')).toEqual([]);

  await remind(id, 'unseen');
  expect(await itemsOf('administrator')).toEqual([]);
  itIs(10, '07:00');
  expect(await itemsOf('administrator')).toEqual(['urgentUnseen Sem água 2']);
  // Whom a reminder cannot reach any more is nobody's worry.
  await query(at.db, `update students set deleted_at = now() where id = '${at.caio.id}'`);
  expect(await itemsOf('administrator')).toEqual([]);
  await query(at.db, 'update students set deleted_at = null');
  itIs(16, '10:01');
  expect(await itemsOf('administrator')).toEqual([]);
});

test('answers that close on the next school day, where children lack them', async () => {
  const event = (title: string, day: number, students = all()) =>
    send(
      'event',
      { title, startTime: march(day, '08:00'), endTime: march(day, '10:00') },
      students,
    );
  const id = await event('Reunião', 16);
  await event('Passeio', 17);
  await event('Só do 2º ano', 16, [at.caio]);
  await send('activity', { title: 'Cartaz', dueDate: '2026-03-14' });
  const poll = await send('poll', { title: 'Lanche', closingDay: '2026-03-16' });
  const expected = (children: number) => [
    `answersClosing Reunião ${children} 2026-03-16`,
    `answersClosing Cartaz ${children} 2026-03-14`,
    `answersClosing Lanche ${children} 2026-03-16`,
  ];
  itIs(12, '23:59');
  expect(await itemsOf('administrator')).toEqual([]);
  // Friday: nobody looks at the home before Monday.
  itIs(13, '00:00');
  const [first, ...others] = expected(3);
  const ofCaio = 'answersClosing Só do 2º ano 1 2026-03-16';
  expect((await itemsOf('administrator')).toSorted()).toEqual(
    [first, ...others, ofCaio].toSorted(),
  );
  expect((await itemsOf('teacher')).toSorted()).toEqual(expected(2).toSorted());

  const lia = await familyOf(at, at.lia);
  const answer = { studentId: at.caio.id, answer: 'accepted' };
  expect((await lia.put(`/events/${id}/answer`, answer)).statusCode).toBe(200);
  expect(await itemsOf('administrator')).toContain('answersClosing Reunião 2 2026-03-16');
  const marta = await familyOf(at, at.marta);
  for (const { id: studentId } of [at.ana, at.bruno]) {
    await marta.put(`/events/${id}/answer`, { studentId, answer: 'declined' });
  }
  expect((await itemsOf('teacher')).join()).not.toContain('Reunião');
  // Asked again, because the event changed.
  await query(
    at.db,
    `update communications set asked_again_at = '2026-03-13T12:00:00Z' where id = '${id}'`,
  );
  expect(await itemsOf('teacher')).toContain('answersClosing Reunião 2 2026-03-16');
  await remind(poll, 'unanswered');
  expect((await itemsOf('teacher')).join()).not.toContain('Lanche');
  // On Monday itself it is too late to remind calmly.
  itIs(16, '00:00');
  expect(await itemsOf('teacher')).toEqual(['answersClosing Passeio 2 2026-03-17']);
});

test('guardians of a child who answer an event differently, until it begins', async () => {
  const id = await send('event', {
    ...{ title: 'Reunião', startTime: march(20, '08:00'), endTime: march(20, '10:00') },
  });
  const answer = async (guardian: typeof at.lia, answer: string) => {
    const family = await familyOf(at, guardian);
    await family.put(`/events/${id}/answer`, { studentId: at.caio.id, answer });
  };
  await answer(at.jorge, 'accepted');
  expect(await itemsOf('administrator')).toEqual([]);
  await answer(at.lia, 'declined');
  expect(await itemsOf('administrator')).toEqual(['differingAnswers Reunião 1']);
  expect(await itemsOf('teacher')).toEqual([]);
  itIs(20, '08:00');
  expect(await itemsOf('administrator')).toEqual([]);
  itIs(19, '08:00');
  await answer(at.lia, 'accepted');
  expect((await itemsOf('administrator')).join()).not.toContain('differing');
});

test('notices that failed for good, until the guardian is told', async () => {
  const id = await send('announcement', { title: 'Cardápio' });
  const rows = await query<{ id: string }>(
    at.db,
    `select id from notifications where guardian_id = '${at.lia.id}'`,
  );
  const failure = { name: 'refusedForGood', error: '550 5.1.1', at: at.services.now() } as const;
  await settle(
    at.db,
    rows.map((row) => row.id),
    failure,
  );
  expect(await itemsOf('administrator')).toEqual(['noticesFailed Cardápio 1']);
  expect(await itemsOf('teacher')).toEqual([]);
  const phoned = { mark: 'phone', recipients: [{ studentId: at.caio.id, guardianId: at.lia.id }] };
  await (await callers.administrator()).post(`/v1/communication/${id}/marks`, phoned);
  expect(await itemsOf('administrator')).toEqual([]);
});

test('diaries of today that are missing from 17:00 on, where diaries are kept', async () => {
  const fill = async (students: { id: string }[]) => {
    const body = {
      communication: { mode: 'Preschool', lunch: 'Full' },
      studentIds: students.map(({ id }) => id),
    };
    const teacher = await callers.teacher();
    expect((await teacher.post('/v1/Communication/diary', body)).statusCode).toBe(201);
  };
  const diaries = async () => (await of('administrator')).diaries;
  itIs(13, '17:30');
  // Neither classroom has ever kept one.
  expect(await diaries()).toEqual(well.diaries);
  await fill([at.ana]);
  // It began today.
  expect(await diaries()).toEqual(well.diaries);
  itIs(14, '18:00');
  expect(await diaries()).toEqual(well.diaries);
  itIs(16, '16:59');
  expect(await diaries()).toEqual(well.diaries);
  itIs(16, '17:00');
  const missing = { missing: 2, classrooms: 1, classroomId: at.jardim.id };
  expect(await diaries()).toEqual(missing);
  expect((await of('teacher')).diaries).toEqual(missing);
  expect((await of('otherSchool')).diaries).toEqual(well.diaries);
  await fill([at.bruno]);
  expect(await diaries()).toEqual({ ...missing, missing: 1 });
  const { id } = at.school;
  const decide = async (diariesDue: string | null) => {
    const office = await callers.administrator();
    expect((await office.patch(`/v1/Schools/${id}/Settings`, { diariesDue })).statusCode).toBe(200);
  };
  await decide('18:30');
  expect(await diaries()).toEqual(well.diaries);
  itIs(16, '18:30');
  expect((await diaries())!.missing).toBe(1);
  await decide(null);
  expect(await diaries()).toEqual(well.diaries);
  await decide('07:00');
  expect((await diaries())!.missing).toBe(1);
  await query(
    at.db,
    `insert into school_closures (id, school_id, kind, name, from_day, to_day)
     values (gen_random_uuid(), '${at.school.id}', 'Holiday', 'Padroeira', '2026-03-16', '2026-03-16')`,
  );
  expect(await diaries()).toEqual(well.diaries);
});

test('chats in which a guardian has waited for a whole school day', async () => {
  const writes = async (guardian: typeof at.marta) => {
    const now = at.services.now();
    const chat = { id: await openChatWith(at.db, guardian, now), schoolId: at.school.id };
    const author = { guardianId: guardian.id, deviceId: null };
    await at.db.transaction((tx) => insertMessage(tx, { chat, author, text: 'Bom dia', now }));
    return chat.id;
  };
  const chats = async (who: keyof typeof callers) => (await of(who)).chats;
  itIs(13, '09:30');
  await writes(at.jorge);
  itIs(13, '10:00');
  const chatId = await writes(at.marta);
  const since = march(13, '10:00').toISOString();
  for (const [day, time] of [
    [14, '12:00'],
    [15, '23:59'],
    [16, '09:59'],
  ] as const) {
    itIs(day, time);
    expect(await chats('teacher')).toEqual(well.chats);
  }
  itIs(16, '10:00');
  expect(await chats('teacher')).toEqual({ waiting: 1, oldest: { chatId, since } });
  expect(await chats('administrator')).toMatchObject({
    waiting: 2,
    oldest: { since: march(13, '09:30').toISOString() },
  });
  expect(await chats('otherSchool')).toEqual(well.chats);
  await (await callers.administrator()).post(`/v1/chats/${chatId}/send`, { text: 'Bom dia!' });
  expect(await chats('teacher')).toEqual(well.chats);
});

test('guardians whom nothing reaches, addresses that came back, and children without anybody', async () => {
  const families = async (who: keyof typeof callers) => (await of(who)).families;
  await query(at.db, `update guardians set email = null where id = '${at.rosa.id}'`);
  await query(at.db, `update guardians set refused_email = email where id = '${at.marta.id}'`);
  await query(at.db, `delete from student_guardians where student_id = '${at.bruno.id}'`);
  expect(await families('administrator')).toEqual({ unreached: 2, alone: 1, returned: 1 });
  expect(await families('teacher')).toEqual({ unreached: 1, alone: 1, returned: 1 });
  expect(await families('otherSchool')).toEqual(well.families);
  const reached = await (await callers.administrator()).get('/v1/reach/count');
  expect(reached.json()).toMatchObject({ states: { unreached: 2 }, alone: { total: 1 } });
  const returned = await (await callers.administrator()).get('/v1/reach?isReturned=yes');
  expect(returned.json()).toMatchObject([{ name: 'Marta Lima', isEmailReturned: true }]);
  // A phone with the family's app is a way.
  await familyOf(at, at.marta);
  expect(await families('administrator')).toEqual({ unreached: 1, alone: 1, returned: 1 });
  await query(at.db, `update guardians set email = 'marta@nova.test' where id = '${at.marta.id}'`);
  expect(await families('teacher')).toEqual({ unreached: 0, alone: 1, returned: 0 });
});

test('a part that cannot be read takes down no other', async () => {
  await query(at.db, 'alter table chats rename column last_message_at to last_message_at_');
  try {
    expect(await of('teacher')).toEqual({ ...well, chats: null });
  } finally {
    await query(at.db, 'alter table chats rename column last_message_at_ to last_message_at');
  }
});
