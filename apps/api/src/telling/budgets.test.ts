import type { ReachCount } from '@caderneta/api-client/contract';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { checkBudgets } from '#/doctor/check-budgets.ts';
import { processOutbox } from '#/outbox/process-outbox.ts';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { makeAudience } from '../../testing/large-audience.ts';
import { smsSettings } from '../../testing/messaging-settings.ts';
import { tellingChannel } from '../../testing/outbox.ts';
import { query } from '../../testing/query.ts';
import { startSmsGateway } from '../../testing/sms-server.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { sms } from './channels/sms.ts';
import { tellOfDiaries } from './news.service.ts';
import { toldOf } from './notifications.repository.ts';
import { tell } from './send.service.ts';
import { settle } from './settle.repository.ts';

const gateway = await startSmsGateway();
afterAll(() => gateway.close());

const noon = new Date('2998-03-10T12:00:00Z');
let now = noon;
const { at, administrator } = useTestSchool({
  settings: smsSettings(gateway.url),
  isFreshForEach: true,
  now: () => now,
});

/** In São Paulo half an hour before April. */
const lastEvening = new Date('2998-04-01T02:30:00Z');
beforeEach(async () => {
  now = noon;
  gateway.messages.length = 0;
  gateway.refusals.clear();
  // Nobody has anything but SMS, of nine centavos each.
  await query(at.db, 'update guardians set email = null');
});

const heard: unknown[] = [];
beforeEach(() => void (heard.length = 0));
const deliver = () =>
  processOutbox(
    { ...at.services, now: () => now },
    tellingChannel({ ...at.services, now: () => now }, sms, {
      onCredit: (of) => void heard.push(of),
    }),
  );
const allow = (reais: number, reservePercent: number) =>
  query(
    at.db,
    `update schools set sms_monthly_limit = ${reais}, urgent_reserve_percent = ${reservePercent}`,
  );
const spend = (micros: number) =>
  query(
    at.db,
    `insert into channel_costs (school_id, channel, month, messages, cost_micros)
     values ('${at.school.id}', 'sms', '2998-03', 1, ${micros})
     on conflict (school_id, channel, month) do update set cost_micros = ${micros}`,
  );
const spent = () =>
  query<{ month: string; cost: number }>(
    at.db,
    `select month, cost_micros::int as cost from channel_costs where channel = 'sms' order by month`,
  );
const announceUrgent = () =>
  administrator.post('/v1/communication/announcement', {
    communication: { title: 'A escola fecha', description: 'Ao meio-dia.', isUrgent: true },
    studentIds: [at.ana, at.caio, at.duda].map(({ id }) => id),
  });
const costs = async () => {
  const { costs: [shown] = [] } = (await administrator.get('/v1/reach/count')).json<ReachCount>();
  return shown;
};

test('what is not urgent stops before the reserve, and what is urgent spends it', async () => {
  await allow(1, 50);
  await makeAnnouncement(at);
  await spend(300_000);
  await deliver();
  // Two more fit before half of it.
  expect(gateway.messages).toHaveLength(2);
  expect(heard).toEqual([{ schoolId: at.school.id, channel: 'sms', credit: 'urgentOnly' }]);
  expect(await costs()).toMatchObject({ credit: 'urgentOnly', limit: 1, reserve: 0.5 });

  await announceUrgent();
  await deliver();
  expect(gateway.messages).toHaveLength(6);
  expect(await spent()).toEqual([{ month: '2998-03', cost: 840_000 }]);
  await spend(920_000);
  expect(await costs()).toMatchObject({ credit: 'none' });
});

test('at 80 % it is said once, and the doctor counts schools and names none', async () => {
  await allow(1, 0);
  await spend(700_000);
  expect((await costs())?.credit).toBe('enough');
  expect(await checkBudgets(at.db, now)).toEqual([]);
  await query(at.db, `delete from student_guardians where guardian_id <> '${at.rosa.id}'`);
  for (let each = 0; each < 2; each += 1) {
    await makeAnnouncement(at);
    await deliver();
  }
  expect(gateway.messages).toHaveLength(2);
  expect(heard).toEqual([{ schoolId: at.school.id, channel: 'sms', credit: 'low' }]);
  expect((await costs())?.credit).toBe('low');
  const [found, ...others] = await checkBudgets(at.db, now);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    check: 'sms',
    level: 'warning',
    says: 'SMS com 80% ou mais do limite do mês usado: 1 escola',
  });
  await allow(0, 0);
  expect((await costs())?.credit).toBe('off');
  expect(await checkBudgets(at.db, now)).toEqual([]);
});

test('a gateway without credit is said once, until it takes a message again', async () => {
  gateway.refusals.set('*', 402);
  await makeAnnouncement(at);
  await deliver();
  expect(heard).toEqual([{ channel: 'sms', credit: 'refused' }]);
  expect((await costs())?.credit).toBe('refused');
  expect(await checkBudgets(at.db, now)).toMatchObject([
    { check: 'sms', level: 'fault', says: expect.stringMatching(/^SMS sem crédito: o provedor/) },
  ]);
  gateway.refusals.clear();
  now = new Date(now.getTime() + 60_000);
  await deliver();
  expect(gateway.messages).toHaveLength(4);
  expect((await costs())?.credit).toBe('enough');
  expect(await checkBudgets(at.db, now)).toEqual([]);
});

test('a month turns at the school’s midnight, and what is given back returns to its month', async () => {
  await allow(1, 0);
  await spend(1_000_000 - 90_000);
  now = lastEvening;
  await query(at.db, `delete from student_guardians where guardian_id <> '${at.rosa.id}'`);
  await makeAnnouncement(at);
  await deliver();
  await makeAnnouncement(at);
  expect(gateway.messages).toHaveLength(1);
  now = new Date('2998-04-01T03:00:00Z');
  await makeAnnouncement(at);
  await deliver();
  expect(gateway.messages).toHaveLength(2);
  const [first] = await query<{ id: string }>(
    at.db,
    `select notification_id as id from message_attempts order by created_at limit 1`,
  );
  await settle(at.db, [first!.id], {
    ...{ name: 'reportedFailed', by: 'sms', at: now, error: 'lost' },
  });
  expect(await spent()).toEqual([
    { month: '2998-03', cost: 910_000 },
    { month: '2998-04', cost: 90_000 },
  ]);
});

test('two servers at once never spend more than there is, nor the reserve for what is not urgent', async () => {
  await allow(2, 25);
  await makeAudience(at.db, at, 40);
  await query(at.db, 'update guardians set email = null');
  const students = await query<{ id: string }>(
    at.db,
    "select id from students where name like 'Aluno %'",
  );
  const post = (isUrgent: boolean) =>
    administrator.post('/v1/communication/announcement', {
      communication: { title: 'Reunião', description: 'Na sala 2', isUrgent },
      studentIds: students.map(({ id }) => id),
    });
  await post(false);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(gateway.messages).toHaveLength(16);
  await post(true);
  await Promise.all([deliver(), deliver(), deliver()]);
  // 22 of nine centavos are R$ 1,98.
  expect(gateway.messages).toHaveLength(22);
  expect(await spent()).toEqual([{ month: '2998-03', cost: 1_980_000 }]);
  expect(heard).toEqual([
    { schoolId: at.school.id, channel: 'sms', credit: 'urgentOnly' },
    { schoolId: at.school.id, channel: 'sms', credit: 'none' },
  ]);
});

test('diaries and notices of the mural never cost anything, and an answer in the chat may', async () => {
  const news = { schoolId: at.school.id, now };
  await tellOfDiaries(at.db, { ...news, studentIds: [at.duda.id, at.caio.id] });
  await tell(at.db, toldOf([at.rosa.id], null), { ...news, subject: 'noticeBoard' });
  const chat = await administrator.post('/v1/chats', { responsibleId: at.rosa.id });
  const { chatId } = chat.json<{ chatId: string }>();
  await administrator.post(`/v1/chats/${chatId}/send`, { text: 'Podem vir?' });
  await deliver();
  expect(gateway.messages).toHaveLength(1);
  expect(await query(at.db, 'select subject, channel from notifications')).toEqual([
    { subject: 'message', channel: 'sms' },
  ]);
});
