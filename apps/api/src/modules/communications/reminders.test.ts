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
    ...{ guardians: 4, byChannel: { email: 3, none: 1 }, last: null, nextAt: null },
  });
  const jorge = await familyOf(at, at.jorge);
  await jorge.post(`/communications/${id}/visualize`);
  expect(await preview(administrator, id, 'unseen')).toMatchObject({ guardians: 3 });
  expect(await preview(administrator, id, 'unanswered')).toMatchObject({ guardians: 4 });
  // One answer for a child is enough, whichever guardian gives it.
  await jorge.put(`/events/${id}/answer`, { studentId: at.caio.id, answer: 'declined' });
  const expected = { guardians: 2, byChannel: { email: 1, none: 1 } };
  expect(await preview(administrator, id, 'unanswered')).toMatchObject(expected);

  const sent = await remind(administrator, id, 'unanswered');
  expect(sent.json()).toEqual(expected);
  const rows = await query(
    at.db,
    `select name, channel::text as channel, requested_by from notifications
     join guardians on guardians.id = guardian_id where subject = 'reminder' order by name`,
  );
  const requested_by = at.administrator.id;
  expect(rows).toEqual([
    { name: 'Marta Lima', channel: 'email', requested_by },
    { name: 'Rosa Dias', channel: null, requested_by },
  ]);
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
    'Rosa Dias': [null, null],
  });
});

test.each([true, false])(
  'a child whom one guardian answered for is done, where others see the answer: %p',
  async (sharesAnswers) => {
    await query(at.db, `update schools set shares_answers = ${sharesAnswers}`);
    const id = await send();
    const lia = await familyOf(at, at.lia);
    await lia.put(`/events/${id}/answer`, { studentId: at.caio.id, answer: 'accepted' });
    expect((await remind(administrator, id, 'unanswered')).json()).toMatchObject({ guardians: 2 });
    const reminded = await query<{ name: string }>(
      at.db,
      `select name from notifications join guardians on guardians.id = guardian_id
       where subject = 'reminder' order by name`,
    );
    expect(reminded.map(({ name }) => name)).toEqual(['Marta Lima', 'Rosa Dias']);
  },
);

test('an item is reminded of once a day of the school, whoever asks', async () => {
  const id = await send();
  expect((await remind(administrator, id, 'unseen')).statusCode).toBe(200);
  later(hour);
  const refused = await remind(teacher, id, 'unanswered');
  expect([refused.statusCode, refused.json<Problem>().code]).toEqual([409, 'reminded-today']);
  expect(refused.json<Problem>().detail).toBe(
    `${at.administrator.name} já lembrou hoje às 22:30. É possível lembrar de novo amanhã.`,
  );
  expect(await preview(teacher, id, 'unseen')).toMatchObject({
    guardians: 1,
    last: { at: lateOnMarch10.toISOString(), by: at.administrator.name, guardians: 4 },
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
  const answers = await Promise.all([
    remind(administrator, id, 'unseen'),
    remind(teacher, id, 'unseen'),
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
