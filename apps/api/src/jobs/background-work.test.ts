import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { query, value } from '../../testing/query.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { until } from '../../testing/until.ts';
import { openMailer } from '#/mail/mailer.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import { type BackgroundWork, startBackgroundWork } from './background-work.ts';

let smtp: TestSmtpServer;
let made: TestApp;
let work: BackgroundWork | undefined;
beforeAll(async () => {
  smtp = await startSmtpServer();
  made = await startTestApp({ settings: { SMTP_URL: smtp.url } });
  await makeAnnouncement(made, addDays(new Date(), 2).toISOString());
  await query(made.db, `update communications set scheduled_date = now() - interval '1 day'`);
  const mailer = await openMailer(made.services.config);
  work = startBackgroundWork(made.services, {
    mailer,
    catalog: made.app.releaseCatalog,
    log: made.app.log,
  });
});
afterAll(async () => {
  await work?.stop();
  await made.close();
  await smtp.close();
});

const received = (address: string) => smtp.mails.filter(({ to }) => to === address).length;

test('an item that is overdue at the start is sent, and its e-mails leave', async () => {
  await until(() => smtp.mails.length >= 3, 'three e-mails');
  expect(await value(made.db, 'select count(*)::int from recipients')).toBe(5);
});

test('a mail leaves when the transaction that queued it is committed, and only then', async () => {
  const mail = { subject: 'Nova senha', text: 'Use este link.', html: '<p>Use este link.</p>' };
  const undone = made.db.transaction(async (tx) => {
    await queueEmployeeMail(tx, { ...mail, to: 'undone@girassol.test' }, new Date());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await made.db.transaction((tx) =>
    queueEmployeeMail(tx, { ...mail, to: 'done@girassol.test' }, new Date()),
  );
  const what = 'the queued mail';
  await until(() => received('done@girassol.test') > 0, what);
  expect(received('done@girassol.test')).toBe(1);
  expect(received('undone@girassol.test')).toBe(0);
});

test('the first start cleans up', async () => {
  const runs = () =>
    value(made.db, "select count(*)::int from scheduled_runs where name = 'cleanup'");
  await until(async () => (await runs()) === 1, 'the cleanup');
});
