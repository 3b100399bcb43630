import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../testing/smtp-server.ts';
import { query } from '../../../testing/query.ts';
import { until } from '../../../testing/until.ts';
import { type BackgroundWork, startBackgroundWork } from '#/jobs/background-work.ts';
import { openMailer } from '#/mail/mailer.ts';

let smtp: TestSmtpServer;
let made: TestApp;
let work: BackgroundWork | undefined;
beforeAll(async () => {
  smtp = await startSmtpServer();
  made = await startTestApp({ settings: { SMTP_URL: smtp.url } });
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

const call = (name: string, payload: object) =>
  made.app.inject({ method: 'POST', url: `/v1/authentication/${name}`, payload });

test('a person who forgot the password gets a mail, whose token the database never holds', async () => {
  const { email } = made.teacher;
  expect((await call('forgotPassword', { email })).statusCode).toBe(204);
  await until(() => smtp.mails.length > 0, 'the mail');
  expect(smtp.mails.map(({ to }) => to)).toEqual([email]);
  const source = (smtp.mails[0]?.source ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  const token = /\/alterar-senha#token=([\w-]{43})/.exec(source)?.[1];
  const rows = await query<{ row: string }>(
    made.db,
    `select queued::text as row from employee_mails queued
     union all select resets::text from password_resets resets`,
  );
  expect(rows.filter(({ row }) => row.includes(token ?? 'a token'))).toEqual([]);
  expect((await call('resetPassword', { token, password: 'Nova1234' })).statusCode).toBe(204);
  const signIn = { grantType: 'Password', email, password: 'Nova1234' };
  expect((await call('login', signIn)).statusCode).toBe(200);
});
