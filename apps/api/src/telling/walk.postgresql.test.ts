import { Session } from 'node:inspector/promises';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callerOf } from '../../testing/caller.ts';
import { tellingChannel } from '../../testing/outbox.ts';
import { query } from '../../testing/query.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { type Mailer, openSmtpMailer } from '#/mail/mailer.ts';
import { processOutbox } from '#/outbox/process-outbox.ts';
import { email } from './channels/email.ts';

const { at } = useTestSchool();
let smtp: TestSmtpServer;
let mailer: Mailer;
beforeAll(async () => {
  smtp = await startSmtpServer();
  mailer = openSmtpMailer({ url: smtp.url, from: 'a@girassol.test', domain: 'girassol.test' });
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
});

const source = fileURLToPath(new URL('../', import.meta.url));
const rooms = ['modules/communications', 'telling', 'outbox', 'mail'];

/** Files of the server in which a function ran meanwhile, as paths from its source. */
async function filesRun(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // What ran before is counted until here.
  await session.post('Profiler.takePreciseCoverage');
  await act();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ran = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]!.count > 0),
  );
  const paths = ran.map(({ url }) => (url.startsWith('file:') ? fileURLToPath(url) : url));
  return [...new Set(paths.filter((path) => path.startsWith(source)))]
    .map((path) => path.slice(source.length).split(sep).join('/'))
    .sort();
}

test('a comunicado goes from its handler to the last byte through these files, ten of them of this room', async () => {
  const administrator = await callerOf(at.app, 'admin@girassol.test');
  const communication = { title: 'Festa', description: 'Às 9' };
  const body = { communication, studentIds: [at.caio.id] };
  const outbox = tellingChannel(at.services, email, { mailer, lane: 'others' });
  const ran = await filesRun(async () => {
    const { statusCode } = await administrator.post('/v1/communication/announcement', body);
    expect(statusCode).toBe(201);
    await processOutbox(at.services, outbox);
  });
  expect(smtp.mails).toHaveLength(2);
  expect(await query(at.db, 'select distinct status from notifications')).toEqual([
    { status: 'sent' },
  ]);
  const isWalked = (path: string) => rooms.some((room) => path.startsWith(`${room}/`));
  const walk = ran.filter((path) => isWalked(path) && !path.includes('.test.'));
  expect(walk.filter((path) => path.startsWith('telling/'))).toHaveLength(10);
  expect(walk).toEqual([
    'mail/mail-tag.ts',
    'mail/mailer.ts',
    'mail/render-email.ts',
    'mail/unsubscribe-address.ts',
    'modules/communications/communications.service.ts',
    'modules/communications/kinds.ts',
    'modules/communications/sending/sending.repository.ts',
    'modules/communications/sending/sending.service.ts',
    'modules/communications/written-text.ts',
    'outbox/claim.repository.ts',
    'outbox/process-outbox.ts',
    'telling/channels/can-receive.repository.ts',
    'telling/channels/channel.ts',
    'telling/channels/channels.repository.ts',
    'telling/channels/email.ts',
    'telling/deliver.ts',
    'telling/notices.repository.ts',
    'telling/notifications.repository.ts',
    'telling/recipients.repository.ts',
    'telling/send.service.ts',
    'telling/settle.repository.ts',
  ]);
});
