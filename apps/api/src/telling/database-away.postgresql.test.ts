import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { makeAnnouncement } from '../../testing/announcement.ts';
import { employeeMails, tellingChannel } from '../../testing/outbox.ts';
import { query } from '../../testing/query.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { until } from '../../testing/until.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { type Mailer, openSmtpMailer } from '#/mail/mailer.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import { email } from './channels/email.ts';
import { processOutbox } from '#/outbox/process-outbox.ts';

let minutesLater = 0;
const { at } = useTestSchool({
  isFreshForEach: true,
  now: () => new Date(Date.now() + minutesLater * 60_000),
});
let smtp: TestSmtpServer;
let mailer: Mailer;
let server: Client;
beforeAll(async () => {
  smtp = await startSmtpServer();
  mailer = openSmtpMailer({ url: smtp.url, from: 'a@girassol.test', domain: 'girassol.test' });
  server = new Client({ connectionString: `${process.env.TEST_POSTGRESQL_URL}/postgres` });
  await server.connect();
});
afterAll(async () => {
  mailer.close();
  await server.end();
  await smtp.close();
});

/** Ends the database's sessions, and lets no other begin until the function is called. @returns it */
async function takeDatabaseAway(): Promise<() => Promise<unknown>> {
  const [row] = await query<{ name: string }>(at.db, 'select current_database() as name');
  const allow = (how: boolean) =>
    server.query(`alter database ${row!.name} with allow_connections ${how}`);
  await allow(false);
  await server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${row!.name}'`,
  );
  return () => allow(true);
}

test('what left while the database was away is stored once it is back, and leaves once', async () => {
  smtp.mails.length = 0;
  await makeAnnouncement(at);
  const mail = { subject: 'Olá', text: 'Olá', html: '<p>Olá</p>', to: 'pessoa@girassol.test' };
  await queueEmployeeMail(at.db, mail, at.services.now());
  const send = () =>
    Promise.all([
      processOutbox(at.services, tellingChannel(at.services, email, { mailer, lane: 'others' })),
      processOutbox(at.services, employeeMails(at.services, mailer)),
    ]);
  const letGo = smtp.hold();
  const sending = send();
  sending.catch(() => undefined);
  await until(() => smtp.held() === 4, 'mails on their way');
  const giveBack = await takeDatabaseAway();
  letGo();
  await until(() => smtp.mails.length === 4, 'mails that arrived');
  await expect(query(at.db, 'select 1')).rejects.toThrow();
  await giveBack();
  await sending;

  const statuses = await query(at.db, "select status from notifications where channel = 'email'");
  expect(statuses).toEqual(Array(3).fill({ status: 'sent' }));
  expect(await query(at.db, 'select id from employee_mails')).toEqual([]);
  minutesLater = 10;
  await send();
  expect(smtp.mails).toHaveLength(4);
}, 60_000);
