import type { Announcement, UrgentPreview } from '@caderneta/api-client/contract';
import { usualQuietHours } from '@caderneta/school-time';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { type FamilyCaller, familyOf } from '../../testing/family-caller.ts';
import { smsSettings, whatsAppSettings } from '../../testing/messaging-settings.ts';
import {
  sendGuardianMails,
  sendMessages,
  sendPushes,
  tellingChannel,
} from '../../testing/outbox.ts';
import { makePhoneSubscription } from '../../testing/phone-subscription.ts';
import { certificate } from '../../testing/push-certificate.ts';
import { startPushService } from '../../testing/push-service.ts';
import { query, value } from '../../testing/query.ts';
import { startSmsGateway } from '../../testing/sms-server.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { startWhatsApp } from '../../testing/whatsapp-server.ts';
import { schools } from '#/database/schema/schools.ts';
import { openMailer } from '#/mail/mailer.ts';
import { processOutbox } from '#/outbox/process-outbox.ts';
import { channels } from './channels/channels.repository.ts';
import { openPushSender } from './push/push-sender.ts';

const whatsApp = await startWhatsApp();
const gateway = await startSmsGateway();
const pushes = await startPushService();
const smtp = await startSmtpServer();
afterAll(() => Promise.all([whatsApp, gateway, pushes, smtp].map((one) => one.close())));

const martas = '11900000001@familia.test';
const night = new Date('2026-11-25T03:12:00-03:00');
let now = night;
const { at, administrator } = useTestSchool({
  settings: {
    ...whatsAppSettings(whatsApp.url),
    ...smsSettings(gateway.url),
    ...{ SMTP_URL: smtp.url, PUSH_TEST_CERTIFICATE: certificate },
    PUBLIC_URL: 'https://portal.girassol.test',
  },
  isFreshForEach: true,
  now: () => now,
});
let phone: ReturnType<typeof makePhoneSubscription>;
let marta: FamilyCaller;
beforeEach(async () => {
  now = night;
  for (const { refusals } of [whatsApp, gateway]) refusals.clear();
  smtp.refusals.clear();
  pushes.answers.clear();
  forget();
  await at.db.update(schools).set(usualQuietHours).where(eq(schools.id, at.school.id));
  // Marta has all four channels, and nobody else has a child here.
  await query(at.db, `delete from student_guardians where guardian_id <> '${at.marta.id}'`);
  await query(
    at.db,
    `update guardians set whats_app_opted_in_at = '2026-11-01',
    whats_app_opted_in_way = 'school' where id = '${at.marta.id}'`,
  );
  marta = await familyOf(at, at.marta);
  phone = makePhoneSubscription(`${pushes.origin}/marta`);
  await marta.put('/push', phone.body);
});
const forget = () => {
  for (const taken of [whatsApp.messages, gateway.messages, pushes.received, smtp.mails]) {
    taken.length = 0;
  }
};
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

/** Sends what is due by every channel; none waits for another. */
async function deliver() {
  const services = { ...at.services, now: () => now };
  const [sender, mailer] = [openPushSender(services), await openMailer(services.config)];
  await sendPushes(services, sender);
  await sendGuardianMails(services, mailer);
  await sendMessages(services);
  sender.close();
  mailer.close();
}

async function announce(isUrgent = true): Promise<string> {
  const communication = { title: 'Ana e o portão', description: 'A Ana espera.', isUrgent };
  const studentIds = [at.ana.id, at.bruno.id];
  const url = '/v1/communication/announcement';
  const made = await administrator.post(url, { communication, studentIds });
  expect(made.statusCode).toBe(201);
  return made.json<{ id: string }>().id;
}

const open = (id: string) => marta.post(`/communications/${id}/visualize`);
const taken = () => ({
  push: pushes.received.length,
  email: smtp.mails.length,
  whatsApp: whatsApp.messages.length,
  sms: gateway.messages.length,
});
const each = { push: 1, email: 1, whatsApp: 1, sms: 1 };
const none = { push: 0, email: 0, whatsApp: 0, sms: 0 };

/** What staff read of the guardian, by channel. */
async function ways(id: string) {
  const item = (
    await administrator.get(`/v1/communication/announcement/${id}`)
  ).json<Announcement>();
  const [row] = item.engagementDetails;
  const told = (row?.urgentWays ?? []).map(({ channel, state }) => [channel, state] as const);
  return { best: row?.notification?.channel, ...Object.fromEntries(told) };
}
const preview = async () =>
  (
    await administrator.post('/v1/reach/urgent', { studentIds: [at.ana.id, at.bruno.id] })
  ).json<UrgentPreview>();

test('at 3:12, in quiet hours, it goes by every channel at once, and each says URGENTE', async () => {
  await announce(false);
  await deliver();
  expect(taken()).toEqual(none);

  const id = await announce();
  await deliver();
  expect(taken()).toEqual(each);
  const [push] = pushes.received;
  expect(push!.headers.urgency).toBe('high');
  const url = `/familia/item/${id}?urgente`;
  expect(phone.read(push!.body)).toEqual({ url, school: 'Escola Girassol' });
  const mail = smtp.mails[0]!.source.replaceAll('=\r\n', '');
  expect(mail).toMatch('URGENTE=3A_Escola_Girassol');
  expect(mail).toMatch('URGENTE: A escola preparou um novo comunicado');
  expect(whatsApp.messages[0]!.template!.components[0]!.parameters).toMatchObject([
    { text: 'Marta' },
    { text: 'Escola Girassol (URGENTE)' },
  ]);
  expect(gateway.messages[0]!.text).toMatch(/^Escola Girassol: URGENTE! Veja agora: https:/);
  const told = JSON.stringify([whatsApp.messages, gateway.messages, mail]);
  for (const secret of ['Ana', 'Bruno', 'portão', 'espera']) expect(told).not.toContain(secret);

  // Nobody calls the other channels back, and nothing is repeated. The ordinary one waits on.
  later(30);
  await deliver();
  expect(taken()).toEqual(each);
  expect(await ways(id)).toEqual({
    ...{ best: 'push', push: 'sent', email: 'sent', whatsApp: 'sent', sms: 'sent' },
  });
});

test.each(channels)('by $name it does not stand behind what waits already', async (channel) => {
  now = new Date('2026-11-25T10:00:00-03:00');
  await announce(false);
  await query(at.db, `update notifications set channel = '${channel.name}'`);
  await announce();
  const services = { ...at.services, now: () => now };
  const [pushSender, mailer] = [openPushSender(services), await openMailer(services.config)];
  for (const lane of ['urgent', 'others'] as const) {
    const surroundings = { mailer, pushSender, lane };
    await processOutbox(services, tellingChannel(services, channel, surroundings));
    const left = await query(
      at.db,
      `select is_urgent from notifications where status = 'queued' and channel = '${channel.name}'`,
    );
    expect(left).toEqual(lane === 'urgent' ? [{ is_urgent: false }] : []);
  }
  pushSender.close();
  mailer.close();
});

test('one channel that fails, or is busy, holds up no other, and no other is repeated for it', async () => {
  pushes.answers.set('/marta', 410);
  smtp.refusals.set(martas, 451);
  whatsApp.refusals.set('*', 131026);
  const id = await announce();
  await deliver();
  expect(gateway.messages).toHaveLength(1);
  expect(await ways(id)).toEqual({
    ...{ best: 'sms', push: 'failed', email: 'queued', whatsApp: 'failed', sms: 'sent' },
  });
  smtp.refusals.clear();
  later(2);
  await deliver();
  expect(smtp.mails).toHaveLength(1);
  expect(gateway.messages).toHaveLength(1);
  expect(await ways(id)).toMatchObject({ email: 'sent' });
  const spent = `select coalesce(sum(cost_micros), 0)::int from channel_costs`;
  expect(await value(at.db, spent)).toBe(90_000);
});

test('who has opened it gets no further attempt', async () => {
  smtp.refusals.set(martas, 451);
  gateway.refusals.set('*', 503);
  const id = await announce();
  await deliver();
  expect((await open(id)).statusCode).toBeLessThan(300);
  smtp.refusals.clear();
  gateway.refusals.clear();
  forget();
  later(10);
  await deliver();
  expect(taken()).toEqual(none);
  expect(await ways(id)).toMatchObject({ push: 'sent', email: 'opened', sms: 'opened' });
});

test('without money the free channels go, and the sender reads it before and after', async () => {
  await query(at.db, 'update schools set sms_monthly_limit = 0, whats_app_monthly_limit = 0');
  const channels = [
    { channel: 'push', guardians: 1, reais: 0, withoutCredit: 0 },
    { channel: 'email', guardians: 1, reais: 0, withoutCredit: 0 },
    { channel: 'whatsApp', guardians: 0, reais: 0, withoutCredit: 1 },
    { channel: 'sms', guardians: 0, reais: 0, withoutCredit: 1 },
  ];
  expect(await preview()).toEqual({
    ...{ guardians: 1, untold: 0, untoldGuardians: [], channels },
    at: night.toISOString(),
  });
  const id = await announce();
  await deliver();
  expect(taken()).toEqual({ ...none, push: 1, email: 1 });
  expect(await ways(id)).toMatchObject({ whatsApp: 'withoutCredit', sms: 'withoutCredit' });

  // Who has paid channels alone gets nothing, and is named.
  await query(at.db, 'update guardians set email = null');
  await query(at.db, 'delete from push_subscriptions');
  expect(await preview()).toMatchObject({
    ...{ untold: 1, untoldGuardians: [{ name: 'Marta Lima' }] },
    channels: channels.slice(2),
  });
  const untold = await announce();
  const url = `/v1/communication/announcement/${untold}?limit=25`;
  expect((await administrator.get(url)).json<Announcement>().engagement).toMatchObject({
    // A row for each child.
    ...{ untold: 2, isNotified: true },
  });
});

test('the sender reads what it costs, as far as the limit has room', async () => {
  expect((await preview()).channels.slice(2)).toEqual([
    { channel: 'whatsApp', guardians: 1, reais: 0.035, withoutCredit: 0 },
    { channel: 'sms', guardians: 1, reais: 0.09, withoutCredit: 0 },
  ]);
  await query(at.db, `update guardians set whats_app_wrote_at = '2026-11-25T05:00:00Z'`);
  expect((await preview()).channels[2]).toMatchObject({ guardians: 1, reais: 0 });
});
