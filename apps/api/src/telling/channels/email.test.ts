import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { deleteAnnouncement, makeAnnouncement } from '../../../testing/announcement.ts';
import { callerOf } from '../../../testing/caller.ts';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { standingStill, takeGuardianMails, tellingChannel } from '../../../testing/outbox.ts';
import { query } from '../../../testing/query.ts';
import { samplePng } from '../../../testing/sample-files.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../testing/smtp-server.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';
import { schools } from '#/database/schema/schools.ts';
import { openMailer } from '#/mail/mailer.ts';
import { type Channel, processOutbox } from '#/outbox/process-outbox.ts';
import type { Notice } from './channel.ts';
import { email } from './email.ts';

const smtp: TestSmtpServer = await startSmtpServer();
afterAll(() => smtp.close());

let minutesLater: number;
const { at } = useTestSchool({
  settings: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://portal.girassol.test/' },
  isFreshForEach: true,
  now: () => new Date(Date.now() + minutesLater * 60_000),
});
let channel: Channel<Notice>;
const deliver = () => processOutbox(at.services, channel);
let closeMailer: () => void;
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.refusals.clear();
  minutesLater = 0;
  await connect();
});
async function connect() {
  const mailer = await openMailer(at.services.config);
  channel = tellingChannel(at.services, email, { mailer, lane: 'others' });
  closeMailer = mailer.close;
}
afterEach(() => closeMailer());

const martas = '11900000001@familia.test';
const jorges = '11900000002@familia.test';
const lias = '11900000003@familia.test';

const statuses = () =>
  query<{ email: string; status: string; error: string | null; attempts: number }>(
    at.db,
    `select email, status, error, attempts from notifications
     join guardians on guardians.id = guardian_id where channel = 'email' order by phone`,
  );

test('each guardian with an address gets one e-mail, which names no child', async () => {
  await makeAnnouncement(at);
  await deliver();
  await deliver();
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([martas, jorges, lias]);
  const { source } = smtp.mails.find(({ to }) => to === martas)!;
  const body = source.replaceAll('=\r\n', '');
  expect(body).toMatch('https://portal.girassol.test');
  expect(body).toMatch('Subject: Escola Girassol: um novo comunicado para Jardim A');
  expect(body).toMatch('Marta');
  expect(body).not.toMatch(/Ana|Bruno|Festa|bolo/);
  expect(await statuses()).toMatchObject([
    { status: 'sent', attempts: 1 },
    { status: 'sent' },
    { status: 'sent' },
  ]);
});

test('the e-mail comes from the school, with its logo, the classroom, one button and the deadline', async () => {
  const png = await samplePng(120, 120);
  const { id: logoFileId, storageKey } = await makeFile(at.db, {
    ...{ schoolId: at.school.id, uploadedBy: at.teacher.id },
    ...{ ...imageColumns, mediaType: 'image/png', size: png.length, variants: [] },
  });
  await at.services.fileStore.storage.write(storageKey, Readable.from([png]), png.length);
  const contactEmail = 'secretaria@girassol.test';
  await at.db.update(schools).set({ logoFileId, contactEmail }).where(eq(schools.id, at.school.id));
  const teacher = await callerOf(at.app, 'prof@girassol.test');
  const communication = { startTime: '2099-05-08T17:30:00Z', endTime: '2099-05-08T19:00:00Z' };
  const content = { communication, studentIds: [at.ana.id], fileIds: [] };
  const sent = await teacher.post('/v1/communication/event', communicationBody('event', content));
  expect(sent.statusCode).toBe(201);

  const [mail, ...others] = await takeGuardianMails(at.services);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: martas,
    subject: 'Escola Girassol: um novo evento para Jardim A, 8 de maio',
    sender: { name: 'Escola Girassol', replyTo: contactEmail },
    images: [{ id: 'logo', mediaType: 'image/png', content: png }],
  });
  expect(mail?.text).toMatch('um novo evento para a sua família (Jardim A)');
  expect(mail?.text).toMatch('A escola espera a sua resposta até 08/05/2099 às 14:30.');
  expect(mail?.html).toMatch(/<a href="[^"]+#[\w-]{43}"[^>]*>abrir evento<\/a>/);
  expect(mail?.html).toMatch('src="cid:logo"');
  // A program that paints dark and keeps a text's own colour keeps its ground too.
  expect(mail?.html).toMatch('<meta name="color-scheme" content="light dark">');
  expect(mail?.html).toMatch(/<table [^>]*class="ground" bgcolor="#ffffff"/);
  // Filters take a picture beside fewer bytes for an advertisement.
  expect(mail!.html.length).toBeGreaterThan(3200);

  // Its bytes are gone: the e-mail leaves without it.
  await at.services.fileStore.storage.delete(storageKey);
  await teacher.post('/v1/communication/event', communicationBody('event', content));
  const [plain] = await takeGuardianMails(at.services);
  expect(plain?.images).toBeUndefined();
  expect(plain?.html).not.toMatch('cid:');
});

test('no name becomes a link: the only address of an e-mail is the personal one', async () => {
  await query(at.db, "update guardians set name = 'http://evil.example/x Silva'");
  await query(at.db, "update schools set name = 'www.evil.example', city = 'evil.example'");
  await query(at.db, "update classrooms set name = 'https://evil.example'");
  await makeAnnouncement(at);
  await deliver();
  expect(smtp.mails).toHaveLength(3);
  for (const { source } of smtp.mails) {
    const read = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    expect(read).toMatch(/evil/);
    expect(read).not.toMatch(/evil\.example|:\/\/evil|www\.evil/);
  }
});

test('a refused address fails at once, a busy server is tried again, the others arrive', async () => {
  smtp.refusals.set(martas, 550).set(jorges, 451);
  await makeAnnouncement(at);
  await deliver();
  expect(await statuses()).toMatchObject([
    { email: martas, status: 'failed', error: 'EENVELOPE 550 RCPT TO' },
    { email: jorges, status: 'queued', error: 'EENVELOPE 451 RCPT TO' },
    { email: lias, status: 'sent', error: null },
  ]);

  smtp.refusals.clear();
  await deliver();
  expect(smtp.mails.map(({ to }) => to)).toEqual([lias]);
  minutesLater = channel.retryMinutes[0]! + 1;
  await deliver();
  expect(smtp.mails.map(({ to }) => to)).toEqual([lias, jorges]);
  expect(await statuses()).toMatchObject([
    { status: 'failed' },
    { status: 'sent', error: null, attempts: 2 },
    { status: 'sent' },
  ]);
});

test('an address that fails in all attempts is given up, and no mail is tried again', async () => {
  smtp.refusals.set(jorges, 451);
  await makeAnnouncement(at);
  for (const wait of [0, ...channel.retryMinutes]) {
    minutesLater += wait + 1;
    await deliver();
  }
  const jorge = (await statuses()).find(({ email }) => email === jorges);
  expect(jorge).toMatchObject({ status: 'failed', attempts: channel.retryMinutes.length + 1 });
  smtp.refusals.clear();
  minutesLater += 100_000;
  await deliver();
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([martas, lias]);
});

test('what the mail server refuses of the installation waits, however long, and fails nobody', async () => {
  smtp.refusals.set('MAIL FROM', '550 5.7.1 not from you');
  await makeAnnouncement(at);
  for (let times = 0; times < channel.retryMinutes.length + 2; times += 1) {
    await deliver();
    minutesLater += 10_000;
  }
  expect(await statuses()).toMatchObject([
    { status: 'queued', attempts: 0 },
    { status: 'queued', attempts: 0 },
    { status: 'queued', attempts: 0 },
  ]);
  smtp.refusals.clear();
  closeMailer();
  await connect();
  await deliver();
  expect(smtp.mails).toHaveLength(3);
});

test('mails claimed by a server that died are sent by another', async () => {
  await makeAnnouncement(at);
  const now = at.services.now();
  const until = new Date(now.getTime() + channel.claimMinutes * 60_000);
  expect(await channel.claim(at.db, { now, until, limit: 2 })).toHaveLength(2);
  await deliver();
  expect(smtp.mails).toHaveLength(1);
  minutesLater = channel.claimMinutes + 1;
  await deliver();
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([martas, jorges, lias]);
});

test('two servers at the same time send each e-mail once', async () => {
  await makeAnnouncement(at);
  await Promise.all([deliver(), deliver(), deliver()]);
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([martas, jorges, lias]);
});

test('no e-mail tells of an item that was deleted before', async () => {
  const id = await makeAnnouncement(at);
  await deleteAnnouncement(at, id);
  await deliver();
  expect(smtp.mails).toEqual([]);
  expect(await statuses()).toEqual([]);
});

test('a server that stood still leaves what another has sent meanwhile', async () => {
  await makeAnnouncement(at);
  const meanwhile = async () => {
    minutesLater = 10;
    await deliver();
  };
  await processOutbox(at.services, standingStill(channel, meanwhile));
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([martas, jorges, lias]);
  expect(await statuses()).toMatchObject(Array(3).fill({ status: 'sent', error: null }));
});
