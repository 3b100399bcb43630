import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, jest, test } from '@jest/globals';
import { freePort } from '../../testing/free-port.ts';
import { listenLocally } from '../../testing/listen-locally.ts';
import { smsSettings, whatsAppSettings } from '../../testing/messaging-settings.ts';
import { startSmsGateway } from '../../testing/sms-server.ts';
import { startWhatsApp, type WhatsAppServer } from '../../testing/whatsapp-server.ts';
import { readConfig } from '#/config.ts';
import type { Check } from './check.ts';
import { checkSms, checkWhatsApp } from './check-messaging.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  jest.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

async function startedWhatsApp(): Promise<WhatsAppServer> {
  const server = await startWhatsApp();
  closing.push(server.close);
  return server;
}

async function startServer(listener: RequestListener): Promise<string> {
  const { port, close } = await listenLocally(createServer(listener));
  closing.push(close);
  return `http://127.0.0.1:${port}`;
}

const whatsAppAt = (url: string, other: Record<string, string> = {}) =>
  checkWhatsApp(readConfig({ ...whatsAppSettings(url), ...other }));
const smsAt = (url: string, other: Record<string, string> = {}) =>
  checkSms(readConfig({ ...smsSettings(url), ...other }));

const told = ({ level, says }: Check) => `${level} ${says.replace(/127\.0\.0\.1:\d+/, 'HOST')}`;

test('without WhatsApp and SMS, it says that none leaves', async () => {
  expect(told(await checkWhatsApp(readConfig({})))).toBe(
    'ok nenhuma mensagem sai (sem WHATSAPP_PHONE_NUMBER_ID)',
  );
  expect(told(await checkSms(readConfig({})))).toBe('ok nenhum sai (sem SMS_URL)');
});

test('WhatsApp accepts token and number, and is sent nothing', async () => {
  const { url, messages } = await startedWhatsApp();
  expect(told(await whatsAppAt(url))).toBe('ok HOST aceitou o token e o número +55 11 3000-0000');
  expect(messages).toEqual([]);
});

test('a token that WhatsApp refuses is told from a number that it does not know', async () => {
  const { url } = await startedWhatsApp();
  const refused = await whatsAppAt(url, { WHATSAPP_TOKEN: 'EAAexpired' });
  expect(told(refused)).toBe('fault HOST recusou o token (401, código 190)');
  expect(refused.toDo.join()).toContain('WHATSAPP_TOKEN');
  expect(JSON.stringify(refused)).not.toContain('EAAexpired');
  const unknown = await whatsAppAt(url, { WHATSAPP_PHONE_NUMBER_ID: '5511988887777' });
  expect(told(unknown)).toBe(
    'fault HOST não conhece este número, ou não o mostra a este token (400, código 100)',
  );
  expect(unknown.toDo.join()).toContain('WHATSAPP_PHONE_NUMBER_ID');
});

test('a missing permission, a locked account and a limit are told apart', async () => {
  const { url, refusals } = await startedWhatsApp();
  const refusedWith = async (code: number) => {
    refusals.set('*', code);
    return told(await whatsAppAt(url));
  };
  expect(await refusedWith(10)).toBe(
    'warning HOST não deixa este token ler o número (403, código 10)',
  );
  expect(await refusedWith(131031)).toBe('fault HOST recusou o acesso (403, código 131031)');
  expect(await refusedWith(4)).toBe('warning HOST não atende no momento (403, código 4)');
  expect(await refusedWith(2635)).toBe('fault HOST recusou a consulta (400, código 2635)');
});

test('goes by the status where the answer is not of the Graph API', async () => {
  let status = 200;
  const url = await startServer((_request, response) => response.writeHead(status).end('<html>'));
  const answered = async (given: number) => {
    status = given;
    return told(await whatsAppAt(url));
  };
  expect(await answered(401)).toBe('fault HOST recusou o token (401)');
  expect(await answered(403)).toBe('fault HOST recusou o acesso (403)');
  expect(await answered(404)).toMatch(/^fault HOST não conhece este número, .*\(404\)$/);
  expect(await answered(503)).toBe('warning HOST não atende no momento (503)');
  for (const other of [200, 302]) {
    expect(await answered(other)).toBe(`fault HOST não respondeu como a Graph API (${other})`);
  }
});

test('an SMS gateway that answers is sent no message', async () => {
  const { url, messages, close } = await startSmsGateway();
  closing.push(close);
  expect(told(await smsAt(url))).toBe(
    'ok HOST responde (405); se aceita as credenciais, só um envio mostra',
  );
  expect(messages).toEqual([]);
});

test('an SMS gateway hears neither credentials nor a body, and may be down', async () => {
  const heard: unknown[] = [];
  const url = await startServer(({ method, url: path, headers }, response) => {
    heard.push({ method, path, token: headers['x-api-token'], length: headers['content-length'] });
    response.writeHead(502).end();
  });
  expect(told(await smsAt(url, { SMS_URL: `${url}/send?key=secret` }))).toBe(
    'warning HOST não atende no momento (502)',
  );
  expect(heard).toEqual([{ method: 'HEAD', path: '/send' }]);
});

test('services that nobody runs, that cut the connection or that speak no TLS', async () => {
  const nobody = `127.0.0.1:${await freePort()}`;
  const refused = 'fault HOST recusou a conexão (ECONNREFUSED)';
  const whatsApp = await whatsAppAt(`http://${nobody}`);
  expect([told(whatsApp), whatsApp.toDo.join()]).toEqual([
    refused,
    expect.stringContaining('WHATSAPP_API_URL'),
  ]);
  const sms = await smsAt(`http://${nobody}`);
  expect([told(sms), sms.toDo.join()]).toEqual([refused, expect.stringContaining('SMS_URL')]);
  const cutting = await startServer(({ socket }) => socket.destroy());
  expect(told(await smsAt(cutting))).toMatch(/^fault HOST cortou a conexão \(\w+\)$/);
  const plain = await startServer((_request, response) => response.end());
  expect(told(await whatsAppAt(plain.replace('http:', 'https:')))).toMatch(
    /^fault HOST não oferece uma conexão cifrada em que se possa confiar \(\w+\)$/,
  );
});

test('services that stay silent are not waited for without end', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const waits = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
  const silent = await startServer(() => undefined);
  for (const found of [await whatsAppAt(silent), await smsAt(silent)]) {
    expect(told(found)).toBe('fault HOST não respondeu a tempo (TimeoutError)');
  }
  expect(waits.mock.calls).toEqual([[15_000], [15_000]]);
});
