import type { Family, ReachedGuardian } from '@caderneta/api-client/contract';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { millisecondsInDay } from 'date-fns/constants';
import { createTransport } from 'nodemailer';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { familyOf } from '../../testing/family-caller.ts';
import { startMailSystem } from '../../testing/mail-system.ts';
import { smsSettings } from '../../testing/messaging-settings.ts';
import { sendGuardianMails } from '../../testing/outbox.ts';
import { query, value } from '../../testing/query.ts';
import { startSmsGateway } from '../../testing/sms-server.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { until } from '../../testing/until.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { returnServices } from '#/modules/returned-mails/returned-mails.routes.ts';
import { type Mailer, openMailer } from '#/mail/mailer.ts';
import { readMailbox } from '#/mail/report-mailbox.ts';
import { readReturns, takeReport } from './returned-mails.service.ts';

const recipients = await startSmtpServer();
const mail = await startMailSystem(Number(new URL(recipients.url).port));
const gateway = await startSmsGateway();
afterAll(() => Promise.all([mail.close(), recipients.close(), gateway.close()]));

let now = new Date();
const { at, administrator } = useTestSchool({
  settings: {
    SMTP_URL: mail.smtpUrl,
    MAIL_RETURN_ADDRESS: mail.returnAddress,
    MAIL_RETURN_URL: mail.returnUrl,
    ...smsSettings(gateway.url),
  },
  isFreshForEach: true,
  now: () => now,
});
let mailer: Mailer;
beforeEach(async () => {
  now = new Date();
  recipients.refusals.clear();
  recipients.mails.length = 0;
  mailer = await openMailer(at.services.config);
  // Marta alone is told.
  await query(at.db, `delete from student_guardians where guardian_id <> '${at.marta.id}'`);
});
afterEach(() => mailer.close());

const martas = '11900000001@familia.test';
const read = async () => {
  // Another server may have looked a moment ago.
  now = new Date(now.getTime() + 60_000);
  await readReturns(returnServices(at.services));
};
const send = async () => {
  const id = await makeAnnouncement(at);
  await sendGuardianMails(at.services, mailer);
  return id;
};
const told = () =>
  query<{ channel: string; status: string; error: string | null }>(
    at.db,
    'select channel, status, error from notifications order by id desc limit 1',
  );
const goesOn = (code: string) =>
  until(async () => {
    await read();
    return (await told())[0]?.error === `returned ${code}`;
  }, `the report ${code}`);
const refused = () =>
  value<string | null>(at.db, `select refused_email from guardians where id = '${at.marta.id}'`);
const links = () =>
  query<{ isOver: boolean }>(
    at.db,
    'select revoked_at is not null as "isOver" from guardian_links where mailed order by created_at',
  );
/** What lies in the mailbox. */
const mailbox = async () => {
  const sources: string[] = [];
  await readMailbox(mail.returnUrl, (source) => {
    sources.push(Buffer.from(source).toString());
    return Promise.resolve(true);
  });
  return sources;
};

test('an address that does not exist is marked, its item goes on by SMS, and everybody sees why', async () => {
  recipients.refusals.set(martas, '550 5.1.1 no such user');
  const id = await send();
  expect(await told()).toEqual([{ channel: 'email', status: 'sent', error: null }]);
  await goesOn('5.1.1');
  expect(await told()).toMatchObject([{ channel: 'sms', status: 'queued' }]);
  expect(await refused()).toBe(martas);
  expect(await links()).toEqual([{ isOver: true }]);

  const item = await administrator.get(`/v1/communication/announcement/${id}`);
  const { engagementDetails } = item.json<{ engagementDetails: { notification: object }[] }>();
  expect(engagementDetails[0]!.notification).toMatchObject({ channel: 'sms', isReturned: true });
  const [guardian] = (await administrator.get('/v1/reach')).json<ReachedGuardian[]>();
  expect(guardian).toMatchObject({ id: at.marta.id, isEmailReturned: true, hasEmail: false });
  const family = await familyOf(at, at.marta);
  expect((await family.get('/me')).json<Family>().isEmailReturned).toBe(true);
  // It held an e-mail to a family.
  expect(await mailbox()).toEqual([]);
});

test.each([
  ['550 5.4.4', '5.4.4', martas],
  ['554 5.7.1', '5.7.1', null],
  ['552 5.2.2', '5.2.2', null],
])('a report of %s moves its item on', async (answer, code, marked) => {
  recipients.refusals.set(martas, `${answer} refused`);
  await send();
  await goesOn(code);
  expect(await told()).toMatchObject([{ channel: 'sms' }]);
  expect(await refused()).toBe(marked);
});

test('a mailbox that is full three times in thirty days is marked', async () => {
  recipients.refusals.set(martas, '552 5.2.2 full');
  await send();
  await goesOn('5.2.2');
  now = new Date(now.getTime() + 31 * millisecondsInDay);
  for (const isMarked of [false, false, true]) {
    await send();
    await goesOn('5.2.2');
    expect((await refused()) !== null).toBe(isMarked);
  }
});

test('who has another address by now is not marked, and is told anyway', async () => {
  recipients.refusals.set(martas, '550 5.1.1 no such user');
  await send();
  await query(at.db, `update guardians set email = 'nova@familia.test' where email = '${martas}'`);
  await goesOn('5.1.1');
  expect(await refused()).toBeNull();
});

test('what is late, answered by a machine or forged changes nothing', async () => {
  recipients.refusals.set(martas, '451 4.2.1 later');
  await send();
  const sources: string[] = [];
  const late = (source: string) => /^Action: delayed/im.test(source);
  await until(async () => {
    sources.push(...(await mailbox()));
    return sources.some(late);
  }, 'the report of a delay');
  const taken = async (source: string) =>
    takeReport(returnServices(at.services), Buffer.from(source));
  const delayed = sources.find(late)!;
  expect(await taken(delayed)).toBe(false);

  const [, tag] = /volta\+([0-9a-f]{56})@/.exec(delayed)!;
  const failed = delayed
    .replace(/^Action: delayed/im, 'Action: failed')
    .replace(/^Status: .+/im, 'Status: 5.1.1');
  const lastDigit = tag!.endsWith('0') ? '1' : '0';
  // Its sign stands before the last four bytes.
  const forged = tag!.slice(0, 40) + (tag![40] === '0' ? '1' : '0') + tag!.slice(41);
  expect(await taken(failed.replaceAll(tag!, forged))).toBe(false);
  expect(await taken(failed.replaceAll(`+${tag}`, ''))).toBe(false);

  const relay = createTransport(mail.smtpUrl);
  const envelope = { from: 'estranho@familia.test', to: `volta+${tag}@escola.test` };
  const headers = { 'Auto-Submitted': 'auto-replied' };
  await relay.sendMail({
    ...{ envelope, headers, subject: 'Fora do escritorio', text: 'Action: failed\nStatus: 5.1.1' },
  });
  relay.close();
  const answers: string[] = [];
  await until(async () => {
    answers.push(...(await mailbox()));
    return answers.some((source) => source.includes('Fora do escritorio'));
  }, 'the automatic answer');
  for (const source of answers) expect(await taken(source)).toBe(false);
  expect(await told()).toEqual([{ channel: 'email', status: 'sent', error: null }]);
  expect(await refused()).toBeNull();

  // Another address than it went to moves the item, and marks none.
  const otherAddress = tag!.slice(0, -1) + lastDigit;
  expect(await taken(failed.replaceAll(tag!, otherAddress))).toBe(true);
  expect(await refused()).toBeNull();
});

test('a report is read to its bounds, and nothing that is none fails', async () => {
  const services = returnServices(at.services);
  const deep = Array.from(
    { length: 50 },
    (_, n) =>
      `Content-Type: multipart/report; report-type=delivery-status; boundary=b${n}\r\n\r\n--b${n}`,
  ).join('\r\n');
  const wide = `Content-Type: text/plain\r\n${'X-Many: header\r\n'.repeat(20_000)}\r\nText`;
  for (const source of ['', '\0\0', deep, wide, 'a'.repeat(5_000_000)]) {
    expect(await takeReport(services, Buffer.from(source))).toBe(false);
  }
});
