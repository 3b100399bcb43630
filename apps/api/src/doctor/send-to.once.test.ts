import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { startMailSystem } from '../../testing/mail-system.ts';
import { smsSettings, whatsAppSettings } from '../../testing/messaging-settings.ts';
import { runCommand } from '../../testing/run-command.ts';
import { startSmsGateway } from '../../testing/sms-server.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { until } from '../../testing/until.ts';
import { startWhatsApp } from '../../testing/whatsapp-server.ts';
import { readConfig } from '#/config.ts';
import { readMailbox } from '#/mail/report-mailbox.ts';
import { readReturnAddress, testReturnAddressOf } from '#/mail/return-address.ts';
import type { Check } from './check.ts';
import { sendTests } from './send-to.ts';

const smtp = await startSmtpServer();
const whatsApp = await startWhatsApp();
const sms = await startSmsGateway();
const relay = await startMailSystem(Number(new URL(smtp.url).port));
let folder: string;
let variables: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-send-to-'));
});
beforeEach(() => {
  variables = {
    ...{ DATA_FOLDER: folder, DATABASE_URL: 'embedded', TRUST_PROXY: 'none', NODE_ENV: '' },
    ...{ PUBLIC_URL: 'https://portal.girassol.test', MAIL_FROM: 'a@escola.test' },
    ...{ SMTP_URL: smtp.url, ...whatsAppSettings(whatsApp.url), ...smsSettings(sms.url) },
  };
  for (const { refusals } of [smtp, whatsApp, sms]) refusals.clear();
  for (const kept of [smtp.mails, whatsApp.messages, sms.messages]) kept.length = 0;
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await Promise.all([relay.close(), smtp.close(), whatsApp.close(), sms.close()]);
  await rm(folder, { recursive: true });
});

const ana = 'ana@familia.test';
const anas = '5511999998888';
const both = ['--send-to', ana, '--send-to', '+55 11 99999-8888'];
const doctor = (...given: string[]) =>
  runCommand(variables, 'admin-cli/admin-cli.ts', 'doctor', ...given);
/** Without what differs from run to run. */
const plain = (text: string) =>
  text.replace(/127\.0\.0\.1:\d+/g, 'HOST').replace(/\d+,\d s\b/g, 'N s');

/** What nobody has read in a mailbox. */
async function readAll(url: string, isTaken: boolean): Promise<string[]> {
  const sources: string[] = [];
  await readMailbox(url, (source) => {
    sources.push(Buffer.from(source).toString());
    return Promise.resolve(isTaken);
  });
  return sources;
}

test('one message leaves by each channel, with what was answered, and says what it is', async () => {
  const { code, out, errors } = await doctor(...both);
  expect(plain(out).trim().split('\n')).toEqual([
    '✓ E-mail: HOST aceitou em N s: 250 OK: message queued',
    expect.stringMatching(
      /^✓ WhatsApp: HOST aceitou em N s: wamid\.\S+; se chega, .+ mostram; custa R\$ 0,035, /,
    ),
    expect.stringMatching(/^✓ SMS: HOST aceitou em N s: c1f3a8d2-\S+; .+; custa R\$ 0,09, fora/),
    expect.stringMatching(/^✓ E-mails devolvidos: se voltar, o aviso chega a MAIL_FROM;/),
  ]);
  expect(code).toBe(0);
  expect(errors.match(/^Envio .+…$/gm)).toHaveLength(3);
  expect(smtp.mails).toMatchObject([{ to: ana }]);
  expect(smtp.mails[0]!.source).toMatch(/^Subject: Teste de envio da Caderneta/m);
  expect(smtp.mails[0]!.source).toContain('https://portal.girassol.test');
  expect(whatsApp.messages).toMatchObject([{ to: anas }]);
  expect(JSON.stringify(whatsApp.messages)).toMatch(/portal\.girassol\.test \(teste de envio/);
  expect(sms.messages).toEqual([
    {
      from: 'escola',
      to: anas,
      text: 'Caderneta: teste de envio, nada a fazer. Veio de https://portal.girassol.test',
    },
  ]);
}, 120_000);

test('each refusal is named, ends with 1, and nothing is tried again', async () => {
  smtp.refusals.set(ana, '550 5.1.1 no such user');
  whatsApp.refusals.set(anas, 131026);
  sms.refusals.set(anas, 402);
  const { code, out } = await doctor(...both, '--json');
  const { isSound, checks } = JSON.parse(out) as { isSound: boolean; checks: { says: string }[] };
  expect([code, isSound]).toEqual([1, false]);
  expect(checks.map(({ says }) => plain(says))).toEqual([
    'HOST diz que o endereço não existe, em N s: 550 5.1.1 no such user',
    'HOST não consegue entregar a este celular (400, código 131026), em N s',
    'HOST diz que a conta está sem crédito (402), em N s',
  ]);
  smtp.refusals.set('MAIL FROM', '550 5.7.1 not from you');
  whatsApp.refusals.set(anas, 190);
  sms.refusals.set(anas, 400);
  const again = plain((await doctor(...both)).out);
  expect(again).toContain('✗ E-mail: HOST não aceita e-mails desta instalação, em N s: 550 5.7.1');
  expect(again).toContain('✗ WhatsApp: HOST recusou o token (401, código 190), em N s');
  expect(again).toContain('✗ SMS: HOST recusou a mensagem (400), em N s');
}, 120_000);

test('it waits for what comes back, and leaves the mailbox as it is', async () => {
  const returns = {
    ...{ MAIL_RETURN_ADDRESS: relay.returnAddress, MAIL_RETURN_URL: relay.returnUrl },
  };
  Object.assign(variables, { SMTP_URL: relay.smtpUrl, ...returns });
  smtp.refusals.set(ana, '550 5.1.1 no such user');
  const seen: string[] = [];
  let isOver = false;
  const waiting = doctor('--send-to', ana, '--wait', '120').finally(() => (isOver = true));
  // As a server does that runs beside it, and takes no report about a test.
  await until(async () => {
    seen.push(...(await readAll(relay.returnUrl, false)));
    return isOver;
  }, 'the end of the wait');
  const bounced = await waiting;
  expect(plain(bounced.out)).toMatch(/^✓ E-mail: HOST aceitou em N s: 250 2\.0\.0 Ok: queued as/);
  expect(plain(bounced.out)).toContain(
    '✗ E-mails devolvidos: voltou em N s: 5.1.1, o endereço não existe; assinado por d=escola.test',
  );
  expect(bounced.errors).toContain('Espero até 120 s pelo que volta…');
  expect(bounced.code).toBe(1);

  const arrived = await doctor('--send-to', relay.returnAddress, '--wait', '120');
  expect(plain(arrived.out)).toContain(
    '✓ E-mails devolvidos: chegou a esta caixa em N s: spf=pass dkim=pass dmarc=pass; assinado por d=escola.test',
  );
  expect(arrived.code).toBe(0);

  const silent = await doctor('--send-to', 'bia@familia.test', '--wait', '0');
  expect(silent.out).toContain('✓ E-mails devolvidos: nada voltou em 0 s\n');

  variables.MAIL_RETURN_URL = relay.returnUrl.replace('segredo', 'errada');
  const closed = await doctor('--send-to', 'bia@familia.test');
  expect(plain(closed.out)).toContain(
    '✗ E-mails devolvidos: HOST recusou usuário ou senha: não se sabe se o e-mail volta',
  );
  expect(closed.code).toBe(1);

  seen.push(...(await readAll(relay.returnUrl, true)));
  expect(seen.filter((source) => source.includes('multipart/report'))).toHaveLength(1);
  expect(seen).toHaveLength(2);
}, 300_000);

test('a report about a test is no news of a notice', () => {
  const base = 'volta@escola.test';
  const address = testReturnAddressOf(crypto.randomUUID(), base);
  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
  expect(readReturnAddress(address, { base, key: Buffer.alloc(32) })).toBeUndefined();
});

test('gateways that stay silent are not waited for without end', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
  const { promise: end, resolve: answer } = Promise.withResolvers<void>();
  for (const { holds } of [whatsApp, sms]) holds.set('*', end);
  const asked = { phone: '11999998888', waitSeconds: 0 };
  const said: Check[] = [];
  for await (const one of sendTests(readConfig(variables), asked, () => undefined)) said.push(one);
  answer();
  for (const { holds } of [whatsApp, sms]) holds.clear();
  const silent = 'HOST não respondeu a tempo (TimeoutError), em N s';
  expect(said.map(({ level, says }) => [level, plain(says)])).toEqual([
    ['fault', silent],
    ['fault', silent],
  ]);
});

test('what cannot be sent to is refused before anything leaves', async () => {
  const refused = async (...given: string[]) => {
    const { code, errors } = await doctor(...given);
    expect(code).toBe(1);
    return errors;
  };
  const to = (one: string) => refused('--send-to', one);
  expect(await to('ana@')).toMatch(/^--send-to ana@: .+ Por exemplo: --send-to ana@exemplo/);
  for (const phone of ['9999-8888', '+1 212 555 0100', 'Ana']) {
    expect(await to(phone)).toMatch(`--send-to ${phone}: `);
  }
  expect(await refused(...both, '--send-to', 'bia@familia.test')).toMatch(
    'só um e-mail e um celular',
  );
  expect(await refused(...both, '--wait', '9999')).toMatch('--wait deve ser um número de segundos');
  expect(await refused('--wait', '5')).toMatch('--wait só vale com --send-to');
  expect(await refused('--send-to')).toMatch('Argumento desconhecido');
  variables.SMTP_URL = 'folder';
  expect(await to(ana)).toMatch('sem um servidor em SMTP_URL nenhum e-mail sai');
  expect([smtp.mails, whatsApp.messages, sms.messages]).toEqual([[], [], []]);
}, 120_000);
