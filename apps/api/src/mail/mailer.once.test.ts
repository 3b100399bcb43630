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

test('a refused recipient is final, a server that is away is not, and no reason holds the address', async () => {
  const mailer = openSmtpMailer({ url: smtp.url, from, domain });
  smtp.refusals.set('gone@familia.test', 550).set('later@familia.test', 451);
  const silent = `smtp://127.0.0.1:${await freePort()}`;
  const unreachable = openSmtpMailer({ url: silent, from, domain });
  const failure = (sending: Promise<void>) => expect(sending).rejects;

  await failure(mailer.send(mail('gone@familia.test'))).toMatchObject({
    refusal: 'noAddress',
    message: 'EENVELOPE 550 RCPT TO',
  });
  await failure(mailer.send(mail('later@familia.test'))).toMatchObject({
    refusal: 'forNow',
    message: 'EENVELOPE 451 RCPT TO',
  });
  await failure(mailer.send(mail('not an address'))).toMatchObject({ refusal: 'noAddress' });
  await failure(unreachable.send(mail('marta@familia.test'))).toMatchObject({ refusal: 'forNow' });
  mailer.close();
  unreachable.close();
});

test.each([
  ['RCPT TO', '550 5.1.1 no such user', 'noAddress'],
  ['RCPT TO', '550 5.4.1 no such domain here', 'noAddress'],
  ['RCPT TO', '552 mailbox full', 'forGood'],
  ['RCPT TO', '552 5.2.2 mailbox full', 'forGood'],
  ['RCPT TO', '554 5.7.1 blocked', 'forGood'],
  ['RCPT TO', '550 5.1.8 your address is unknown', 'forGood'],
  ['RCPT TO', '450 4.2.1 greylisted', 'forNow'],
  ['RCPT TO', '530 5.7.0 authentication required', 'ofInstallation'],
  ['DATA', '554 5.7.1 spam', 'forGood'],
  ['DATA', '550 5.1.1 no such user', 'noAddress'],
  ['DATA', '550 no', 'forGood'],
  ['DATA', '451 4.3.0 later', 'forNow'],
  ['MAIL FROM', '550 5.7.1 not from you', 'ofInstallation'],
  ['MAIL FROM', '552 5.3.4 too big', 'forGood'],
  ['MAIL FROM', '451 4.7.1 later', 'forNow'],
])('a refusal is read by its meaning: %s %s', async (command, answer, refusal) => {
  const mailer = openSmtpMailer({ url: smtp.url, from, domain });
  const to = `${crypto.randomUUID()}@familia.test`;
  smtp.refusals.set(command === 'RCPT TO' ? to : command, answer);
  const [code, mailCode] = answer.split(' ');
  const told = /^\d\./.test(mailCode!) ? `${code} ${mailCode}` : code!;
  await expect(mailer.send(mail(to))).rejects.toMatchObject({
    refusal,
    message: expect.stringMatching(new RegExp(`^E[A-Z]+ ${told} ${command}$`)),
  });
  mailer.close();
  smtp.refusals.clear();
});

test('after a refusal of the installation nothing is tried for a minute', async () => {
  const mailer = openSmtpMailer({ url: smtp.url, from, domain });
  smtp.refusals.set('MAIL FROM', '535 5.7.8 who are you');
  await expect(mailer.send(mail('a@familia.test'))).rejects.toMatchObject({
    refusal: 'ofInstallation',
  });
  smtp.refusals.clear();
  await expect(mailer.send(mail('b@familia.test'))).rejects.toMatchObject({
    refusal: 'ofInstallation',
  });
  mailer.close();
  expect(smtp.mails.map(({ to }) => to)).not.toContain('b@familia.test');
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
