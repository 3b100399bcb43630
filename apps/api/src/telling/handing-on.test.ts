import { usualQuietHours } from '@caderneta/school-time';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { type FamilyCaller, familyOf } from '../../testing/family-caller.ts';
import { smsSettings, whatsAppSettings } from '../../testing/messaging-settings.ts';
import { sendMessages, sendPushes, takeGuardianMails } from '../../testing/outbox.ts';
import { makePhoneSubscription } from '../../testing/phone-subscription.ts';
import { certificate } from '../../testing/push-certificate.ts';
import { startPushService } from '../../testing/push-service.ts';
import { query } from '../../testing/query.ts';
import { startSmsGateway } from '../../testing/sms-server.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { startWhatsApp, statusOf, webhookCall } from '../../testing/whatsapp-server.ts';
import { schools } from '#/database/schema/schools.ts';
import { handOnOfSchool } from './push-attempts.repository.ts';
import { openPushSender } from './push/push-sender.ts';

const whatsApp = await startWhatsApp();
const gateway = await startSmsGateway();
const pushes = await startPushService();
afterAll(() => Promise.all([whatsApp.close(), gateway.close(), pushes.close()]));

const evening = new Date('2026-11-24T19:30:00-03:00');
const night = new Date('2026-11-24T22:00:00-03:00');
const morning = new Date('2026-11-25T07:00:00-03:00');
let now = evening;
const { at, administrator } = useTestSchool({
  settings: {
    ...whatsAppSettings(whatsApp.url),
    ...smsSettings(gateway.url),
    PUSH_TEST_CERTIFICATE: certificate,
  },
  isFreshForEach: true,
  now: () => now,
});
beforeEach(async () => {
  now = evening;
  for (const { messages, refusals } of [whatsApp, gateway]) {
    messages.length = 0;
    refusals.clear();
  }
  pushes.answers.clear();
  await at.db.update(schools).set(usualQuietHours).where(eq(schools.id, at.school.id));
});

/** Marta gets WhatsApp messages, and nobody else gets anything. */
async function leaveWhatsAppAlone() {
  await query(at.db, `delete from student_guardians where guardian_id <> '${at.marta.id}'`);
  await query(
    at.db,
    `update guardians set email = null, whats_app_opted_in_at = '2026-11-01',
       whats_app_opted_in_way = 'school' where id = '${at.marta.id}'`,
  );
}
const deliverPaid = () => sendMessages(at.services);
async function deliverPushes() {
  const sender = openPushSender(at.services);
  await sendPushes(at.services, sender);
  sender.close();
}
async function subscribe(family: FamilyCaller, path = '/phone') {
  const { body } = makePhoneSubscription(`${pushes.origin}${path}`);
  expect((await family.put('/push', body)).statusCode).toBe(204);
}
async function failOfMarta() {
  const errors = [{ code: 131026, title: 'Message undeliverable' }];
  const statuses = [statusOf(whatsApp.messages[0]!, 'failed', now, { errors })];
  expect((await at.app.inject(webhookCall({ statuses }))).statusCode).toBe(200);
}
const ofMarta = () =>
  query(
    at.db,
    `select channel, status, (select cost_micros from message_attempts
       where notification_id = notifications.id) as cost from notifications
     where guardian_id = '${at.marta.id}' order by id`,
  );
const costs = () =>
  query(at.db, 'select channel, messages from channel_costs where messages > 0 order by channel');
const toMarta = async () =>
  (await takeGuardianMails(at.services)).filter(({ to }) => to.includes(at.marta.email!));

test('a phone whose subscription expired is told by e-mail instead', async () => {
  await subscribe(await familyOf(at, at.marta));
  pushes.answers.set('/phone', 410);
  await makeAnnouncement(at);
  expect(await toMarta()).toEqual([]);
  await deliverPushes();
  expect(await ofMarta()).toEqual([{ channel: 'email', status: 'queued', cost: null }]);
  expect(await toMarta()).toHaveLength(1);
  expect(await ofMarta()).toEqual([{ channel: 'email', status: 'sent', cost: null }]);
});

test('what WhatsApp fails to deliver at night waits for the morning', async () => {
  await leaveWhatsAppAlone();
  await makeAnnouncement(at);
  await deliverPaid();
  expect(await costs()).toEqual([{ channel: 'whatsApp', messages: 1 }]);
  now = night;
  await failOfMarta();
  expect(await ofMarta()).toEqual([{ channel: 'sms', status: 'queued', cost: null }]);
  expect(await costs()).toEqual([]);
  await deliverPaid();
  now = new Date(morning.getTime() - 1);
  await deliverPaid();
  expect(gateway.messages).toEqual([]);
  now = morning;
  await deliverPaid();
  expect(gateway.messages.map(({ to }) => to)).toEqual(['5511900000001']);
  expect(await costs()).toEqual([{ channel: 'sms', messages: 1 }]);
});

test('a repeated attempt that falls into the night waits for the morning too', async () => {
  await leaveWhatsAppAlone();
  now = new Date('2026-11-24T19:59:30-03:00');
  whatsApp.refusals.set('*', 130429);
  await makeAnnouncement(at);
  await deliverPaid();
  whatsApp.refusals.clear();
  now = night;
  await deliverPaid();
  expect(await ofMarta()).toMatchObject([{ channel: 'whatsApp', status: 'queued' }]);
  now = morning;
  await deliverPaid();
  expect(await ofMarta()).toMatchObject([{ channel: 'whatsApp', status: 'sent' }]);
});

test('what the guardian has opened goes on to no other channel, and is not sent', async () => {
  await leaveWhatsAppAlone();
  const family = await familyOf(at, at.marta);
  const id = await makeAnnouncement(at);
  await deliverPaid();
  await family.post(`/communications/${id}/visualize`);
  await failOfMarta();
  expect(await ofMarta()).toEqual([{ channel: 'whatsApp', status: 'read', cost: null }]);
  await deliverPaid();
  expect(gateway.messages).toEqual([]);
  expect(await costs()).toEqual([]);

  const other = await makeAnnouncement(at);
  await family.post(`/communications/${other}/visualize`);
  await deliverPaid();
  expect(whatsApp.messages).toHaveLength(1);
  expect((await ofMarta())[1]).toEqual({ channel: 'whatsApp', status: 'read', cost: null });
});

test('several messages for a phone that is gone become one e-mail', async () => {
  await subscribe(await familyOf(at, at.marta));
  pushes.answers.set('/phone', 410);
  const opened = await administrator.post('/v1/chats', { responsibleId: at.marta.id });
  const { chatId } = opened.json<{ chatId: string }>();
  await administrator.post(`/v1/chats/${chatId}/send`, { text: 'A Ana está bem?' });
  await administrator.post(`/v1/chats/${chatId}/send`, { text: 'Podem vir?' });
  await deliverPushes();
  expect(await ofMarta()).toEqual([{ channel: 'email', status: 'queued', cost: null }]);
  expect(await takeGuardianMails(at.services)).toHaveLength(1);
});

test('who turns notices off is told by e-mail at once, unless another phone waits', async () => {
  const marta = await familyOf(at, at.marta);
  const tablet = await familyOf(at, at.marta);
  await subscribe(marta);
  await subscribe(tablet, '/tablet');
  await makeAnnouncement(at);
  expect((await marta.delete('/push')).statusCode).toBe(204);
  expect(await ofMarta()).toMatchObject([{ channel: 'push', status: 'queued' }]);
  expect((await tablet.delete('/session')).statusCode).toBe(204);
  expect(await ofMarta()).toMatchObject([{ channel: 'email', status: 'queued' }]);
  expect(await toMarta()).toHaveLength(1);
});

test('two phones that go at the same moment leave nothing behind', async () => {
  const phones = [await familyOf(at, at.marta), await familyOf(at, at.marta)];
  for (const [index, phone] of phones.entries()) await subscribe(phone, `/phone-${index}`);
  await makeAnnouncement(at);
  await Promise.all(phones.map((phone) => phone.delete('/push')));
  expect(await ofMarta()).toMatchObject([{ channel: 'email', status: 'queued' }]);
});

test('what waits for a phone whose browser subscribes anew waits for its new subscription', async () => {
  const marta = await familyOf(at, at.marta);
  await subscribe(marta, '/old');
  await makeAnnouncement(at);
  await subscribe(marta, '/new');
  expect(await ofMarta()).toMatchObject([{ channel: 'push', status: 'queued' }]);
  pushes.received.length = 0;
  await deliverPushes();
  expect(pushes.received.map(({ path }) => path)).toEqual(['/new']);
  expect(await ofMarta()).toMatchObject([{ channel: 'push', status: 'sent' }]);
  expect(await query(at.db, 'select id from push_attempts')).toEqual([]);
});

test('a school that came in an archive tells by e-mail what waited for phones', async () => {
  await subscribe(await familyOf(at, at.marta));
  await makeAnnouncement(at);
  // An archive holds no subscriptions.
  await query(at.db, 'delete from push_subscriptions');
  await at.db.transaction((tx) => handOnOfSchool(tx, at.school.id, now));
  expect(await ofMarta()).toMatchObject([{ channel: 'email', status: 'queued' }]);
});
