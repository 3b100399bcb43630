import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeAnnouncement } from '../../../testing/announcement.ts';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { startMailSystem } from '../../../testing/mail-system.ts';
import { smsSettings } from '../../../testing/messaging-settings.ts';
import { sendGuardianMails } from '../../../testing/outbox.ts';
import { query, value } from '../../../testing/query.ts';
import { startSmsGateway } from '../../../testing/sms-server.ts';
import { startSmtpServer } from '../../../testing/smtp-server.ts';
import { until } from '../../../testing/until.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { type Mailer, openMailer } from '#/mail/mailer.ts';
import { returnAddressOf } from '#/mail/return-address.ts';

const recipients = await startSmtpServer();
const mail = await startMailSystem(Number(new URL(recipients.url).port), true);
const gateway = await startSmsGateway();
afterAll(() => Promise.all([mail.close(), recipients.close(), gateway.close()]));

const secret = 'f3b1c2a49d5e6f708192a3b4c5d6e7f8';
const { at } = useTestSchool({
  settings: {
    SMTP_URL: mail.smtpUrl,
    MAIL_RETURN_ADDRESS: mail.returnAddress,
    MAIL_RETURN_SECRET: secret,
    ...smsSettings(gateway.url),
  },
  isFreshForEach: true,
});
let mailer: Mailer;
beforeEach(async () => {
  recipients.refusals.clear();
  mailer = await openMailer(at.services.config);
  // Marta alone is told.
  await query(at.db, `delete from student_guardians where guardian_id <> '${at.marta.id}'`);
  await makeAnnouncement(at);
});
afterEach(() => mailer.close());

const url = '/v1/webhooks/mail';
const martas = '11900000001@familia.test';
const told = () =>
  query<{ id: string; channel: string; status: string; error: string | null }>(
    at.db,
    'select id, channel, status, error from notifications',
  );
const refused = () =>
  value<string | null>(at.db, `select refused_email from guardians where id = '${at.marta.id}'`);
const sent = { channel: 'email', status: 'sent', error: null };

interface Posting {
  authorization?: string;
  type?: string;
}
async function post(
  payload: string | Buffer,
  { authorization = `Bearer ${secret}`, type = 'message/rfc822' }: Posting = {},
) {
  const headers = { 'content-type': type, ...(authorization && { authorization }) };
  const { statusCode, body } = await at.app.inject({ method: 'POST', url, headers, payload });
  return statusCode === 202
    ? [202, (JSON.parse(body) as { isCounted: boolean }).isCounted]
    : statusCode;
}

/** A report as mail servers write it. @param to the return address that it comes to */
const report = (to: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'From: MAILER-DAEMON@relay.test',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    'MIME-Version: 1.0',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nIt did not arrive.\r\n',
    '--b\r\nContent-Type: message/delivery-status\r\n',
    'Reporting-MTA: dns; relay.test\r\n',
    `Final-Recipient: rfc822; ${martas}\r\nAction: ${action}\r\nStatus: ${status}\r\n`,
    '--b--\r\n',
  ].join('\r\n');

/** The return address of the e-mail that told Marta. @param key of another installation, by default ours */
async function returnAddress(key = at.services.keys.returnedMails) {
  const [{ id } = { id: '' }] = await told();
  return returnAddressOf({ id, to: martas }, { base: mail.returnAddress, key });
}

test('a Postfix that pipes to curl marks an address that does not exist, once the server is there', async () => {
  recipients.refusals.set(martas, '550 5.1.1 no such user');
  const { port, close } = await listenLocally(at.app.server);
  try {
    await mail.postTo({ url: `http://127.0.0.1:${port}${url}`, secret });
    await sendGuardianMails(at.services, mailer);
    await until(async () => (await told())[0]?.error === 'returned 5.1.1', 'the report');
  } finally {
    await close();
  }
  expect(await told()).toMatchObject([{ channel: 'sms', status: 'queued' }]);
  expect(await refused()).toBe(martas);
});

test('what a relay posts counts once, with our sign alone, and only where it did not arrive', async () => {
  await sendGuardianMails(at.services, mailer);
  const address = await returnAddress();
  expect(await post(report(address, { action: 'delayed', status: '4.2.1' }))).toEqual([202, false]);
  expect(await post(report(mail.returnAddress))).toEqual([202, false]);
  expect(await post(report(await returnAddress(new Uint8Array(32))))).toEqual([202, false]);
  expect(await post('Subject: Fora do escritório\r\n\r\nVolto logo')).toEqual([202, false]);
  expect([await told(), await refused()]).toMatchObject([[sent], null]);

  expect(await post(report(address), { type: 'multipart/report; boundary=b' })).toEqual([
    202,
    true,
  ]);
  expect(await told()).toMatchObject([{ channel: 'sms', error: 'returned 5.1.1' }]);
  expect(await refused()).toBe(martas);
  expect(await post(report(address), { type: 'application/octet-stream' })).toEqual([202, true]);
  expect(await value(at.db, 'select count(*)::int from mail_returns')).toBe(1);
});

test('without the secret nothing is read, and what is too long, empty or another type is refused', async () => {
  await sendGuardianMails(at.services, mailer);
  const whole = report(await returnAddress());
  for (const authorization of ['', secret, `Bearer ${secret}0`, `Basic ${secret}`, 'Bearer ç']) {
    expect(await post(whole, { authorization })).toBe(403);
    expect(await post('a'.repeat(2_000_000), { authorization })).toBe(403);
  }
  expect(await post('')).toBe(400);
  expect(await post('a'.repeat(1024 * 1024 + 1))).toBe(413);
  for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
    expect(await post(whole, { type })).toBe(415);
  }
  expect([await told(), await refused()]).toMatchObject([[sent], null]);
});

test('more than the rate is put off for a minute, and then read', async () => {
  await sendGuardianMails(at.services, mailer);
  const whole = report(await returnAddress());
  const nothing = 'Subject: Olá\r\n\r\nOlá';
  expect(await post(nothing)).toEqual([202, false]);
  const hits = "where key like 'returned e-mails:%'";
  await query(at.db, `update rate_limit_hits set points = 600 ${hits}`);
  expect(await post(whole)).toBe(429);
  expect(await told()).toMatchObject([sent]);
  await query(at.db, `update rate_limit_hits set expire = now() ${hits}`);
  expect(await post(whole)).toEqual([202, true]);
});
