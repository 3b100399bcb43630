import type { Problem } from '@caderneta/api-client/contract';
import { beforeEach, expect, test } from '@jest/globals';
import { familyOf } from '../../../testing/family-caller.ts';
import { takeGuardianMails } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { makeGuardian } from '../../../testing/school.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { findLink, stateOfLink } from './links.repository.ts';

let now = new Date();
const { at } = useTestSchool({
  isFreshForEach: true,
  now: () => now,
  settings: { PUBLIC_URL: 'https://portal.girassol.test' },
});
beforeEach(() => {
  now = new Date('2026-11-25T15:00:00Z');
});

let callers = 0;
/** Asks from an address of its own, unless told from which. */
const ask = (contact: string, remoteAddress = `198.51.100.${++callers % 250}`) =>
  at.app.inject({
    method: 'POST',
    url: '/v1/family/link-requests',
    payload: { contact },
    remoteAddress,
  });

test.each([
  ['an e-mail in capitals', () => ` ${at.jorge.email!.toUpperCase()} `],
  ['a phone as people write it', () => '+55 (11) 90000-0002'],
])('%s brings a link that enters, and names nobody else', async (_what, contact) => {
  const answer = await ask(contact());
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  const [mail, ...others] = await takeGuardianMails(at.services);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: at.jorge.email });
  expect(mail?.text).toMatch('Você pediu um link novo');
  const [, token = ''] = /entrar#([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  const link = await findLink(at.db, token);
  expect(link).toMatchObject({ guardianId: at.jorge.id, mailed: true, createdBy: null });
  expect(stateOfLink(link!, at.services.now())).toBe('open');
});

test('who has no e-mail gets it by WhatsApp if they allowed that, and else by SMS', async () => {
  for (const channel of ['whatsApp', 'sms'] as const) {
    await query(at.db, 'delete from notifications');
    await query(
      at.db,
      `insert into paid_channels values ('${channel}', 35000) on conflict do nothing`,
    );
    await query(
      at.db,
      `update guardians set whats_app_opted_in_at = ${channel === 'sms' ? 'null' : 'now()'}`,
    );
    const { statusCode, body } = await ask(at.rosa.phone);
    expect([statusCode, body]).toEqual([204, '']);
    expect(
      await query(at.db, 'select guardian_id as id, channel, subject from notifications'),
    ).toEqual([{ id: at.rosa.id, channel, subject: 'link' }]);
  }
  expect(await takeGuardianMails(at.services)).toEqual([]);
});

const paidLinks = () => query(at.db, "select channel from notifications where channel <> 'push'");
const allowSms = () => query(at.db, "insert into paid_channels values ('sms', 90000)");

test('phone and e-mail of one guardian count together, also where they ask at once', async () => {
  const contacts = Array.from({ length: 12 }, (_, count) =>
    count % 2 === 0 ? at.jorge.phone : at.jorge.email!,
  );
  const answers = await Promise.all(contacts.map((contact) => ask(contact)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
  const rows = await query(at.db, "select 1 from notifications where subject = 'link'");
  expect(rows).toHaveLength(3);
});

test('a message that costs something leaves once in a night, and by day as often as one asks', async () => {
  await allowSms();
  const nights = ['2026-11-26T01:00:00Z', '2026-11-26T03:30:00Z', '2026-11-26T08:59:00Z'];
  for (const instant of nights) {
    now = new Date(instant);
    await ask(at.rosa.phone);
  }
  expect(await paidLinks()).toHaveLength(1);
  now = new Date('2026-11-26T09:00:00Z');
  await query(at.db, "delete from rate_limit_hits where key like 'own links of an hour%'");
  await ask(at.rosa.phone);
  expect(await paidLinks()).toHaveLength(2);
});

test('a paired phone tells of the first request for nothing; who asks again gets the message', async () => {
  await allowSms();
  const { deviceId } = await familyOf(at, at.rosa);
  await query(
    at.db,
    `insert into push_subscriptions (id, school_id, device_id, endpoint, p256dh, auth, created_at)
     values (gen_random_uuid(), '${at.school.id}', '${deviceId}', 'https://push.test/1', 'p', 'a', now())`,
  );
  await ask(at.rosa.phone);
  expect(await paidLinks()).toEqual([]);
  expect(await query(at.db, "select target from notifications where channel = 'push'")).toEqual([
    { target: '/mais?link' },
  ]);
  await ask(at.rosa.phone);
  expect(await paidLinks()).toEqual([{ channel: 'sms' }]);
});

test('the answer is the same for who is unknown, has no e-mail, or has no student any more', async () => {
  const gone = await makeGuardian(at.db, at.school.id, 'Ivo Sá', '11900000009');
  for (const contact of ['ninguem@familia.test', '11988887777', at.rosa.phone, gone.phone]) {
    const { statusCode, body } = await ask(contact);
    expect([contact, statusCode, body]).toEqual([contact, 204, '']);
  }
  expect(await takeGuardianMails(at.services)).toEqual([]);
});

test('a parent of two schools gets a link of each', async () => {
  expect(at.otherGuardian.phone).toBe(at.marta.phone);
  await ask(at.marta.phone);
  const mails = await takeGuardianMails(at.services);
  expect(new Set(mails.map(({ sender }) => sender?.name)).size).toBe(2);
});

test('a mailbox gets three an hour, a network asks twenty times, and nonsense is refused', async () => {
  for (let count = 0; count < 5; count++) expect((await ask(at.jorge.phone)).statusCode).toBe(204);
  const rows = await query(at.db, "select 1 from notifications where subject = 'link'");
  expect(rows).toHaveLength(3);

  const refused = await ask('Marta');
  expect(refused.statusCode).toBe(422);
  expect(refused.json<Problem>().errors).toEqual([
    { path: 'contact', message: 'Digite o celular com DDD ou o e-mail.' },
  ]);
  const answers = [];
  for (let count = 0; count < 21; count++) {
    answers.push((await ask(`11${900000100 + count}`, '203.0.113.9')).statusCode);
  }
  expect(answers.filter((status) => status === 429)).toHaveLength(1);
}, 30_000);
