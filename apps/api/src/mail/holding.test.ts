import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { employeeMails } from '../../testing/outbox.ts';
import { query } from '../../testing/query.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { until } from '../../testing/until.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { startBackgroundWork } from '#/jobs/background-work.ts';
import { type Mailer, openSmtpMailer, smtpConnections } from './mailer.ts';
import { queueEmployeeMail } from './employee-mail.repository.ts';
import { processOutbox } from '#/outbox/process-outbox.ts';

const noon = new Date('2998-03-10T12:00:00Z');
let now = noon;
const { at } = useTestSchool({ isFreshForEach: true, now: () => now });

const count = 12;
let smtp: TestSmtpServer;
let mailers: Mailer[];
beforeEach(async () => {
  now = noon;
  smtp = await startSmtpServer();
  mailers = [];
  for (let n = 0; n < count; n += 1) {
    const text = { subject: 'Olá', text: 'Olá', html: '<p>Olá</p>' };
    await queueEmployeeMail(at.db, { ...text, to: `pessoa${n}@girassol.test` }, noon);
  }
});
afterEach(async () => {
  for (const mailer of mailers) mailer.close();
  await smtp.close();
});

/** The mailer of another server. */
function openMailer(): Mailer {
  const mailer = openSmtpMailer({
    url: smtp.url,
    from: 'a@girassol.test',
    domain: 'girassol.test',
  });
  mailers.push(mailer);
  return mailer;
}
const send = () => processOutbox(at.services, employeeMails(at.services, openMailer()));
const areHeld = () => until(() => smtp.held() === smtpConnections, 'held e-mails');
const minutesLater = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

test('a server that stood still repeats only what was on its way', async () => {
  const wake = smtp.hold();
  const sleeping = send();
  await areHeld();
  // Another server finds that the claims have ended.
  minutesLater(6);
  const awake = send();
  await until(() => smtp.held() === 2 * smtpConnections, 'both');
  wake();
  await Promise.all([sleeping, awake]);
  expect(new Set(smtp.mails.map(({ to }) => to)).size).toBe(count);
  expect(smtp.mails.length - count).toBeLessThanOrEqual(smtpConnections);
  expect(await query(at.db, 'select id from employee_mails')).toEqual([]);
});

test('a server that stops gives back what has not left, and the next one sends it at once', async () => {
  const letGo = smtp.hold();
  const work = startBackgroundWork(at.services, {
    mailer: openMailer(),
    catalog: at.app.releaseCatalog,
    log: at.app.log,
  });
  await areHeld();
  await work.stop();
  const rows = await query<{ attempts: number; isDue: boolean }>(
    at.db,
    `select attempts, attempt_at <= '${noon.toISOString()}' as "isDue" from employee_mails`,
  );
  const isBack = (row: (typeof rows)[number]) => row.isDue && row.attempts === 0;
  expect(rows.filter(isBack)).toHaveLength(count - smtpConnections);
  // Nobody knows whether these arrived: they wait as after any failure, and no longer.
  expect(rows.filter((row) => !row.isDue && row.attempts === 1)).toHaveLength(smtpConnections);
  letGo();
  await send();
  expect(smtp.mails.length).toBe(count - smtpConnections);
  minutesLater(1);
  await send();
  expect(new Set(smtp.mails.map(({ to }) => to)).size).toBe(count);
}, 60_000);
