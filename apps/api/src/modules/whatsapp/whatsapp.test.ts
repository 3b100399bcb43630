import type { ReachCount } from '@caderneta/api-client/contract';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { checkBudgets } from '#/doctor/check-budgets.ts';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import { smsSettings, whatsAppSettings } from '../../../testing/messaging-settings.ts';
import { sendMessages } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { startSmsGateway } from '../../../testing/sms-server.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { startWhatsApp, statusOf, webhookCall } from '../../../testing/whatsapp-server.ts';

const whatsApp = await startWhatsApp();
const gateway = await startSmsGateway();
afterAll(() => Promise.all([whatsApp.close(), gateway.close()]));

const now = new Date('2998-03-10T12:00:00Z');
const { at, administrator } = useTestSchool({
  settings: { ...whatsAppSettings(whatsApp.url), ...smsSettings(gateway.url) },
  isFreshForEach: true,
  now: () => now,
});
beforeEach(async () => {
  whatsApp.messages.length = 0;
  gateway.messages.length = 0;
  // Everybody but Marta has an e-mail.
  await query(at.db, `update guardians set email = 'rosa@familia.test' where name = 'Rosa Dias'`);
  await query(
    at.db,
    `update guardians set email = null, whats_app_opted_in_at = '2998-03-01'
     where name = 'Marta Lima'`,
  );
});

const deliver = () => sendMessages(at.services);
async function tell(value: Parameters<typeof webhookCall>[0]) {
  const { statusCode } = await at.app.inject(webhookCall(value));
  expect(statusCode).toBe(200);
}
const ofMarta = () =>
  query<Record<string, unknown>>(
    at.db,
    `select notifications.channel, status, cost_micros as cost,
       delivered_at is not null as delivered, read_at is not null as read, error
     from notifications left join message_attempts on notification_id = notifications.id
     where guardian_id = '${at.marta.id}'`,
  );
async function sendToMarta() {
  await makeAnnouncement(at);
  await deliver();
  return whatsApp.messages[0]!;
}
let sequence = 0;
const incoming = (text: string, more: object = {}) => ({
  from: '5511900000001',
  id: `wamid.in${sequence++}`,
  timestamp: '32440939200',
  type: 'text',
  text: { body: text },
  ...more,
});
const chat = () =>
  query<{ text: string; school_id: string }>(
    at.db,
    `select text, school_id from chat_messages order by id`,
  );

test('Meta verifies the address with the word; nobody else gets an answer', async () => {
  const ask = (token: string) =>
    at.app.inject({
      url: '/v1/webhooks/whatsapp',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    });
  const right = await ask('the-word-of-the-test');
  expect([right.statusCode, right.body]).toEqual([200, '1158201444']);
  expect((await ask('another word')).statusCode).toBe(403);
});

test('what is not signed with the secret of the app is refused', async () => {
  const message = await sendToMarta();
  const call = webhookCall({ statuses: [statusOf(message, 'read', now)] });
  const forged = { ...call, payload: `${call.payload} ` };
  const { 'x-hub-signature-256': _, ...unsigned } = call.headers;
  expect((await at.app.inject(forged)).statusCode).toBe(403);
  expect((await at.app.inject({ ...call, headers: unsigned })).statusCode).toBe(403);
  expect((await ofMarta())[0]).toMatchObject({ status: 'sent', read: false });
});

test('delivered and read are stored, never backwards, and free messages are not counted', async () => {
  const message = await sendToMarta();
  await tell({ statuses: [statusOf(message, 'read', now), statusOf(message, 'delivered', now)] });
  await tell({ statuses: [statusOf(message, 'sent', now), { id: 'wamid.unknown' }] });
  expect(await ofMarta()).toEqual([
    {
      channel: 'whatsApp',
      status: 'read',
      cost: 35_000,
      delivered: true,
      read: true,
      error: null,
    },
  ]);
  const free = {
    pricing: { billable: false, pricing_model: 'PMP', type: 'free_customer_service' },
  };
  await tell({ statuses: [statusOf(message, 'delivered', now, free)] });
  expect((await ofMarta())[0]).toMatchObject({ status: 'read', cost: null });
  expect(
    await query(at.db, 'select messages, cost_micros::int as cost from channel_costs'),
  ).toEqual([{ messages: 0, cost: 0 }]);
});

test('one that fails after it was taken goes on by SMS, once', async () => {
  const message = await sendToMarta();
  const errors = [{ code: 131026, title: 'Message undeliverable' }];
  await tell({ statuses: [statusOf(message, 'failed', now, { errors })] });
  await deliver();
  await tell({ statuses: [statusOf(message, 'failed', now, { errors })] });
  await deliver();
  expect(gateway.messages.map(({ to }) => to)).toEqual(['5511900000001']);
  expect(await ofMarta()).toMatchObject([{ channel: 'sms', status: 'sent', cost: 90_000 }]);
});

test('an account without means of payment shows, as soon as WhatsApp says so, until it sends again', async () => {
  const credit = async () =>
    (await administrator.get('/v1/reach/count'))
      .json<ReachCount>()
      .costs?.find(({ channel }) => channel === 'whatsApp')?.credit;
  const message = await sendToMarta();
  const errors = [{ code: 131042, title: 'Business eligibility payment issue' }];
  await tell({ statuses: [statusOf(message, 'failed', now, { errors })] });
  expect(await credit()).toBe('refused');
  expect(await checkBudgets(at.db, now)).toMatchObject([{ check: 'whatsApp', level: 'fault' }]);

  // It takes the next one as well, before it looks.
  await makeAnnouncement(at);
  await deliver();
  expect(whatsApp.messages).toHaveLength(2);
  const next = whatsApp.messages[1]!;
  const free = { pricing: { billable: false, pricing_model: 'PMP', type: 'free' } };
  await tell({ statuses: [statusOf(next, 'sent', now, free)] });
  await tell({ statuses: [statusOf(next, 'read', now)] });
  expect(await credit()).toBe('refused');
  await tell({ statuses: [statusOf(next, 'sent', now)] });
  expect(await credit()).toBe('enough');
  expect(await checkBudgets(at.db, now)).toEqual([]);
});

test('what is told of a message is told of all items in it', async () => {
  for (let each = 0; each < 2; each += 1) await makeAnnouncement(at);
  // They waited for the end of quiet hours.
  await query(at.db, `update notifications set created_at = created_at - interval '1 hour'`);
  await deliver();
  const [message, ...others] = whatsApp.messages;
  expect(others).toEqual([]);
  await tell({ statuses: [statusOf(message!, 'delivered', now)] });
  expect(await ofMarta()).toMatchObject([{ status: 'delivered' }, { status: 'delivered' }]);

  // As if WhatsApp told of it before it answered with an id.
  await query(at.db, `update notifications set status = 'queued'`);
  await query(at.db, 'update message_attempts set provider_id = null');
  const errors = [{ code: 131026, title: 'Message undeliverable' }];
  await tell({ statuses: [statusOf(message!, 'failed', now, { errors })] });
  await deliver();
  expect(gateway.messages.map(({ text }) => text)).toEqual([
    expect.stringContaining('2 novidades para voce'),
  ]);
  expect(await ofMarta()).toMatchObject([{ channel: 'sms' }, { channel: 'sms' }]);
});

test('a guardian’s message gets into their chat once, and the answer goes back for nothing', async () => {
  await sendToMarta();
  const message = incoming('A Ana vai faltar amanhã', { from: '551100000001' });
  await tell({ messages: [message] });
  await tell({ messages: [message] });
  await tell({ messages: [incoming('Quem é?', { from: '5511977777777' })] });
  expect((await chat()).map(({ text }) => text)).toEqual(['A Ana vai faltar amanhã']);
  const [open] = (await administrator.get('/v1/chats/summary')).json<{ chatId: string }[]>();
  const answered = await administrator.post(`/v1/chats/${open!.chatId}/send`, {
    text: 'Melhoras para a Ana!',
  });
  expect(answered.statusCode).toBeLessThan(300);
  await query(at.db, 'update notifications set attempt_at = now()');
  await query(at.db, `update schools set whats_app_monthly_limit = 0`);
  await deliver();
  const answer = whatsApp.messages.at(-1)!;
  expect(answer).toMatchObject({ to: '5511900000001', type: 'text' });
  expect(answer.text!.body).toMatch(
    /^Olá, Marta! Escola Girassol: há uma resposta à sua mensagem\. .+:\nhttp.+\/familia\/entrar#[\w-]{43}$/,
  );
  expect(answer.text!.body).not.toContain('Melhoras');
});

test('SAIR ends WhatsApp messages, and says so', async () => {
  await sendToMarta();
  await tell({ messages: [incoming(' Sair. ')] });
  expect(whatsApp.messages.at(-1)!.text!.body).toContain('você não recebe mais avisos');
  expect(await chat()).toEqual([]);
  await makeAnnouncement(at);
  await deliver();
  expect(gateway.messages.map(({ to }) => to)).toEqual(['5511900000001']);
});

test('of two schools with the number, the one that wrote last gets the message', async () => {
  await tell({ messages: [incoming('Bom dia')] });
  const [first] = await chat();
  await query(
    at.db,
    `insert into notifications (id, school_id, guardian_id, subject, channel, status, attempt_at,
       created_at, sent_at)
     select gen_random_uuid(), school_id, id, 'message', 'whatsApp', 'sent', now(), now(),
       '2998-03-09' from guardians
     where phone = '11900000001' and school_id <> '${first!.school_id}'`,
  );
  await tell({ messages: [incoming('Boa tarde')] });
  const schoolIds = (await chat()).map(({ school_id: id }) => id);
  expect(schoolIds.toSorted()).toEqual([at.school.id, at.otherSchool.id].toSorted());
});
