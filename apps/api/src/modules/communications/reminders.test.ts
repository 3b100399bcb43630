import type {
  AuditEntry,
  Notification,
  Problem,
  ReminderPreview,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import type { Caller } from '../../../testing/caller.ts';
import { lateOnMarch10, sendEvent } from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { query } from '../../../testing/query.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at, administrator, teacher, otherSchool } = useTestSchool({
  isFreshForEach: true,
  now: () => lateOnMarch10,
});

/** An event for Ana and Bruno (Marta), Caio (Jorge, Lia) and Duda (Rosa, without e-mail). */
const send = () => sendEvent(administrator, [at.ana, at.bruno, at.caio, at.duda]);
interface EngagementRow {
  responsibleName: string;
  notification?: Notification;
  reminder?: Notification;
}
const preview = async (caller: Caller, id: string, group: string) =>
  (await caller.get(`/v1/communication/${id}/reminders?group=${group}`)).json<ReminderPreview>();
const remind = (caller: Caller, id: string, group: string) =>
  caller.post(`/v1/communication/${id}/reminders`, { group });
const later = (milliseconds: number) => {
  at.services.now = () => new Date(lateOnMarch10.getTime() + milliseconds);
};
const hour = 3_600_000;

test('who has not answered is reminded, and whom nothing reaches is counted apart', async () => {
  const id = await send();
  expect(await preview(administrator, id, 'unseen')).toEqual({
    ...{ guardians: 4, byChannel: { email: 3 }, remindedToday: 0, untold: 1, returned: 0 },
    untoldGuardians: [
      {
        ...{ id: at.rosa.id, name: 'Rosa Dias', reasons: [] },
        students: [{ id: at.duda.id, name: 'Duda Dias', classroomName: '2º Ano' }],
      },
    ],
    ...{ leavesAt: null, last: null, nextAt: null },
  });
  const jorge = await familyOf(at, at.jorge);
  await jorge.post(`/communications/${id}/visualize`);
  expect(await preview(administrator, id, 'unseen')).toMatchObject({ guardians: 3 });
  expect(await preview(administrator, id, 'unanswered')).toMatchObject({ guardians: 4 });
  // One answer for a child is enough, whichever guardian gives it.
  await jorge.put(`/events/${id}/answer`, { studentId: at.caio.id, answer: 'declined' });
  const expected = { byChannel: { email: 1 }, untold: 1, leavesAt: null };
  expect(await preview(administrator, id, 'unanswered')).toMatchObject({
    ...{ guardians: 2, ...expected },
  });

  const sent = await remind(administrator, id, 'unanswered');
  expect(sent.json()).toEqual({ guardians: 1, ...expected });
  const rows = await query(
    at.db,
    `select name, channel::text as channel, requested_by from notifications
     join guardians on guardians.id = guardian_id where subject = 'reminder' order by name`,
  );
  const requested_by = at.administrator.id;
  expect(rows).toEqual([{ name: 'Marta Lima', channel: 'email', requested_by }]);
  const item = await administrator.get(`/v1/Communication/event/${id}`);
  const shown = item
    .json<{ engagementDetails: EngagementRow[] }>()
    .engagementDetails.map(({ responsibleName, notification, reminder }) => [
      responsibleName,
      [notification?.channel, reminder?.channel],
    ]);
  expect(Object.fromEntries(shown)).toEqual({
    'Marta Lima': ['email', 'email'],
    'Jorge Reis': ['email', undefined],
    'Lia Reis': ['email', undefined],
    'Rosa Dias': [null, undefined],
  });
});

test.each([true, false])(
  'a child whom one guardian answered for is done, where others see the answer: %p',
  async (sharesAnswers) => {
    await query(at.db, `update schools set shares_answers = ${sharesAnswers}`);
    const id = await send();
    const lia = await familyOf(at, at.lia);
    await lia.put(`/events/${id}/answer`, { studentId: at.caio.id, answer: 'accepted' });
    expect((await remind(administrator, id, 'unanswered')).json()).toMatchObject({
      ...{ guardians: 1, untold: 1 },
    });
    const reminded = await query<{ name: string }>(
      at.db,
      `select name from notifications join guardians on guardians.id = guardian_id
       where subject = 'reminder' order by name`,
    );
    expect(reminded.map(({ name }) => name)).toEqual(['Marta Lima']);
  },
);

test('a guardian is reminded of an item once a day of the school, whoever asks', async () => {
  const id = await send();
  expect((await remind(administrator, id, 'unseen')).statusCode).toBe(200);
  later(hour);
  const refused = await remind(teacher, id, 'unanswered');
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([409, 'reminded-today']);
  expect(refused.json<Problem>().detail).toBe(
    `${at.administrator.name} já lembrou hoje às 22:30. É possível lembrar de novo amanhã.`,
  );
  expect(await preview(teacher, id, 'unseen')).toMatchObject({
    ...{ guardians: 1, byChannel: {}, remindedToday: 1 },
    last: { at: lateOnMarch10.toISOString(), by: at.administrator.name, guardians: 3 },
    nextAt: '2026-03-11T03:00:00.000Z',
  });
  later(2 * hour);
  expect(await preview(teacher, id, 'unseen')).toMatchObject({ nextAt: null });
  expect((await remind(teacher, id, 'unseen')).json()).toMatchObject({ guardians: 1 });

  const [entry] = (await administrator.get('/v1/audit?only=changes')).json<AuditEntry[]>();
  expect(entry).toMatchObject({
    ...{ resource: 'engagement', verb: 'remind', resourceId: id, fields: ['group'] },
    employee: { name: at.teacher.name },
  });
});

test('of two who remind at once, one is told that it is done', async () => {
  const id = await send();
  // Of the whole school both: a teacher who is first leaves the other classes to the second.
  const answers = await Promise.all([
    remind(administrator, id, 'unseen'),
    remind(administrator, id, 'unseen'),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('nobody is asked for an answer that comes too late, and no other school reminds', async () => {
  const id = await send();
  expect((await remind(otherSchool, id, 'unseen')).statusCode).toBe(404);
  const started = `update communications set start_time = '2026-03-01T12:00:00Z' where id = '${id}'`;
  await query(at.db, started);
  expect(await preview(administrator, id, 'unanswered')).toMatchObject({ guardians: 0 });
  expect((await remind(administrator, id, 'unanswered')).json()).toMatchObject({ guardians: 0 });
  expect(await preview(administrator, id, 'unseen')).toMatchObject({ guardians: 4, last: null });
});

test('one group’s reminder, or that of another class, does not block the next', async () => {
  const id = await send();
  const jorge = await familyOf(at, at.jorge);
  await jorge.post(`/communications/${id}/visualize`);
  // Marta, of the teacher's class.
  expect((await remind(teacher, id, 'unseen')).json()).toMatchObject({ guardians: 1 });
  const unseen = { guardians: 3, byChannel: { email: 1 }, remindedToday: 1, untold: 1 };
  expect(await preview(administrator, id, 'unseen')).toMatchObject({ ...unseen, nextAt: null });
  expect((await remind(administrator, id, 'unseen')).json()).toMatchObject({ guardians: 1 });
  // Jorge has seen it, and has not answered.
  const unanswered = { guardians: 4, byChannel: { email: 1 }, remindedToday: 2, untold: 1 };
  expect(await preview(administrator, id, 'unanswered')).toMatchObject(unanswered);
  expect((await remind(administrator, id, 'unanswered')).json()).toMatchObject({ guardians: 1 });
  expect((await remind(administrator, id, 'unanswered')).statusCode).toBe(409);
  const queued = await query<{ name: string }>(
    at.db,
    `select name from notifications join guardians on guardians.id = guardian_id
     where subject = 'reminder' order by name`,
  );
  expect(queued.map(({ name }) => name)).toEqual(['Jorge Reis', 'Lia Reis', 'Marta Lima']);
});

test('in quiet hours it says when it leaves, and leaves then', async () => {
  await query(at.db, `update schools set quiet_from = '20:00', quiet_until = '07:00'`);
  const id = await send();
  const morning = '2026-03-11T10:00:00.000Z';
  expect(await preview(administrator, id, 'unseen')).toMatchObject({ leavesAt: morning });
  expect((await remind(administrator, id, 'unseen')).json()).toMatchObject({ leavesAt: morning });
  const [waiting] = await query<{ at: Date }>(
    at.db,
    `select min(attempt_at) as at from notifications where subject = 'reminder'`,
  );
  expect(new Date(waiting!.at).toISOString()).toBe(morning);
});

test('whom it does not reach is named with the reason, and what has no credit does not leave', async () => {
  await query(at.db, `insert into paid_channels (channel, price_micros) values ('sms', 90000)`);
  await query(at.db, `update schools set sms_monthly_limit = 1, urgent_reserve_percent = 10`);
  await query(
    at.db,
    `insert into channel_costs (school_id, channel, month, cost_micros)
     values ('${at.school.id}', 'sms', '2026-03', 800000)`,
  );
  const id = await send();
  await query(at.db, `update guardians set refused_email = email where name <> 'Lia Reis'`);
  await query(at.db, `update guardians set sms_opted_out_at = now() where name = 'Marta Lima'`);
  // One more SMS fits before the reserve: Jorge's, whose turn is before Lia's and Rosa's.
  const found = await preview(administrator, id, 'unseen');
  expect(found).toMatchObject({ guardians: 4, byChannel: { sms: 1 }, untold: 3, returned: 1 });
  expect(found.untoldGuardians.map(({ name, reasons }) => [name, reasons])).toEqual([
    ['Lia Reis', ['withoutCredit']],
    ['Marta Lima', ['emailReturned', 'smsRefused']],
    ['Rosa Dias', ['withoutCredit']],
  ]);
  expect((await remind(administrator, id, 'unseen')).json()).toMatchObject({
    ...{ guardians: 1, byChannel: { sms: 1 }, untold: 3 },
  });
  expect(
    await query(at.db, `select count(*)::int as n from notifications where subject = 'reminder'`),
  ).toEqual([{ n: 1 }]);
  expect(await preview(administrator, id, 'unseen')).toMatchObject({ last: { guardians: 1 } });
});
