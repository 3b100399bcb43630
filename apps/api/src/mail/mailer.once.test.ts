import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../testing/free-port.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';
import { until } from '../../testing/until.ts';
import { openOutboxMailer, openSmtpMailer, smtpConnections } from './mailer.ts';

const from = 'Escola Girassol <avisos@girassol.test>';
const domain = 'girassol.test';
const mail = (to: string) => ({
  id: crypto.randomUUID(),
  to,
  subject: 'Olá, família!',
  text: 'É hoje.',
  html: '<p>É hoje.</p>',
});

let smtp: TestSmtpServer;
let folder: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  folder = await mkdtemp(join(tmpdir(), 'caderneta-outbox-'));
});
afterAll(async () => {
  await smtp.close();
  await rm(folder, { recursive: true });
});

test('by SMTP, a mail arrives as text and HTML, under its own Message-ID', async () => {
  const mailer = openSmtpMailer({ url: smtp.url, from, domain });
  const sent = mail('marta@familia.test');
  await mailer.send(sent);
  mailer.close();
  const received = smtp.mails.filter(({ to }) => to === sent.to);
  expect(received).toMatchObject([{ messageId: `${sent.id}@girassol.test` }]);
  expect(received[0]?.source).toMatch(/^From: Escola Girassol <avisos@girassol.test>/m);
  expect(received[0]?.source).toMatch('Content-Type: text/plain; charset=utf-8');
  expect(received[0]?.source).toMatch('Content-Type: text/html; charset=utf-8');
});

test('a mail of a school shows its name, has answers sent to it, and carries its logo', async () => {
  const mailer = openSmtpMailer({ url: smtp.url, from, domain });
  const sent = {
    ...mail('jorge@familia.test'),
    sender: { name: 'Colégio "São José"', replyTo: 'secretaria@saojose.test' },
    images: [{ id: 'logo', mediaType: 'image/png', content: Buffer.from('picture') }],
  };
  await mailer.send(sent);
  mailer.close();
  const { source = '' } = smtp.mails.find(({ to }) => to === sent.to) ?? {};
  expect(source).toMatch(/^From: =\?UTF-8\?.+\?=\s+<avisos@girassol\.test>$/ms);
  expect(source).toMatch(/^Reply-To: .+<secretaria@saojose\.test>/ms);
  expect(source).toMatch('Content-ID: <logo>');
  expect(source).toMatch('Content-Type: image/png');
});

test('only a refused recipient is final, and no reason holds the address', async () => {
  const mailer = openSmtpMailer({ url: smtp.url, from, domain });
  smtp.refusals.set('gone@familia.test', 550).set('later@familia.test', 451);
  const silent = `smtp://127.0.0.1:${await freePort()}`;
  const unreachable = openSmtpMailer({ url: silent, from, domain });
  const failure = (sending: Promise<void>) => expect(sending).rejects;

  await failure(mailer.send(mail('gone@familia.test'))).toMatchObject({
    isFinal: true,
    message: 'EENVELOPE 550 RCPT TO',
  });
  await failure(mailer.send(mail('later@familia.test'))).toMatchObject({
    isFinal: false,
    message: 'EENVELOPE 451 RCPT TO',
  });
  await failure(mailer.send(mail('not an address'))).toMatchObject({ isFinal: true });
  await failure(unreachable.send(mail('marta@familia.test'))).toMatchObject({ isFinal: false });
  mailer.close();
  unreachable.close();
});

test('an address is never read as two', async () => {
  const mailer = openSmtpMailer({ url: smtp.url, from, domain });
  const before = smtp.mails.length;
  await mailer.send(mail('a@familia.test, b@familia.test')).catch(() => undefined);
  mailer.close();
  const tos = smtp.mails.slice(before).map(({ to }) => to);
  expect(tos).not.toContain('b@familia.test');
});

test('without SMTP, a mail becomes one file, also when it is sent again', async () => {
  const mailer = await openOutboxMailer({ folder, from, domain });
  const sent = mail('marta@familia.test');
  await mailer.send(sent);
  await mailer.send(sent);
  mailer.close();
  expect(await readdir(folder)).toEqual([`${sent.id}.eml`]);
  const file = await readFile(join(folder, `${sent.id}.eml`), 'utf8');
  expect(file).toMatch('To: marta@familia.test');
  expect(mailer.description).toMatch(`E-mails ficam em ${folder}`);
});

test('a mail that somebody waits for leaves while all others hang, and first when they go on', async () => {
  const mailer = openSmtpMailer({ url: smtp.url, from, domain });
  const letGo = smtp.hold();
  const left: string[] = [];
  const send = (to: string, isAwaited = false) =>
    mailer.send(mail(to), { isAwaited, confirm: async () => void left.push(to) });
  const bulk = [...Array(8).keys()].map((n) => send(`bulk${n}@familia.test`));
  const areHeld = (count: number) => until(() => smtp.held() === count, `${count} held e-mails`);
  await areHeld(smtpConnections - 1);
  const reset = send('reset@girassol.test', true);
  await areHeld(smtpConnections);
  const next = send('next@girassol.test', true);
  expect(left.slice(-1)).toEqual(['reset@girassol.test']);
  letGo();
  await Promise.all([...bulk, reset, next]);
  expect(left.indexOf('next@girassol.test')).toBe(smtpConnections);
  mailer.close();
});
