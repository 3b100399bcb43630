import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { productionSettings } from '../testing/production.ts';
import { readConfig } from './config.ts';
import { describeClearConnections } from './clear-connections.ts';
import { readMailRoute } from './config/mail-settings.ts';
import { configurationPage, renderConfiguration } from './config/write-configuration.ts';
import { StartFailure } from './start-failure.ts';

const https = 'https://caderneta.escola.com.br';

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://localhost:3000' }, []],
  [{ PUBLIC_URL: https, TRUST_PROXY: 'none' }, []],
  [{ PUBLIC_URL: https, TRUST_PROXY: 'loopback' }, ['loopback']],
  [{ TRUST_PROXY: '10.0.0.5, 172.16.0.0/12,::1' }, ['10.0.0.5', '172.16.0.0/12', '::1']],
])('%j trusts %j', (variables, proxies) => {
  expect(readConfig(variables).trustProxy).toEqual(proxies);
});

/** The lines of a refusal, as the terminal shows them. */
function refusalOf(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(StartFailure);
    return (error as StartFailure).message.split('\n');
  }
  return [];
}

const returns = { MAIL_RETURN_ADDRESS: 'volta@escola.com.br' };
const mailbox = { MAIL_RETURN_URL: 'imaps://volta:segredo@imap.escola.com.br' };
const posted = { MAIL_RETURN_SECRET: 'f3b1c2a49d5e6f708192a3b4c5d6e7f8' };

const s3 = { S3_BUCKET: 'escola', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' };

test.each([
  [{ PUBLIC_URL: https }, /^Variável TRUST_PROXY: é necessária com PUBLIC_URL em https; .+\.$/],
  [{ PUBLIC_URL: https, TRUST_PROXY: '' }, /^Variável TRUST_PROXY: é necessária/],
  [{ TRUST_PROXY: 'nginx' }, /^Variável TRUST_PROXY: deve ter endereços .+\.$/],
  [{ TRUST_PROXY: 'none, 10.0.0.5' }, /^Variável TRUST_PROXY: deve ter endereços/],
  [{ DATABASE_URL: 'mysql://x' }, /^Variável DATABASE_URL: deve começar com postgres:\/\//],
  [{ SMTP_URL: 'servidor:25' }, /^Variável SMTP_URL: deve ser um endereço como smtp:/],
  [{ SMTP_URL: 'smtps://correio.test:465?tls=none' }, /^Variável SMTP_URL: deve ser/],
  [{ SMTP_URL: 'smtp://correio.test?ignoreTLS=true' }, /^Variável SMTP_URL: deve ser/],
  [{ SMTP_URL: 'smtp://?tls=none' }, /^Variável SMTP_URL: deve ser/],
  [
    { ...s3, S3_ENDPOINT: 'http://10.0.0.5:9000' },
    /^Variável S3_ENDPOINT: .+ \?tls=none no fim\.$/,
  ],
  [returns, /^Variável MAIL_RETURN_URL: .+, ou então MAIL_RETURN_SECRET\.$/],
  [mailbox, /^Variável MAIL_RETURN_ADDRESS: é necessária com MAIL_RETURN_URL\.$/],
  [posted, /^Variável MAIL_RETURN_ADDRESS: é necessária com MAIL_RETURN_SECRET\.$/],
  [{ ...returns, MAIL_RETURN_SECRET: 'segredo' }, /^Variável MAIL_RETURN_SECRET: /],
  [{ PUBLIC_URL: 'escola' }, /^Variável PUBLIC_URL: deve ser um endereço como https:/],
])('%j is refused in one line', (variables, line) => {
  expect(refusalOf(variables)).toEqual([expect.stringMatching(line)]);
});

test('reports of e-mails that came back are read, posted, or both', () => {
  const ways = [mailbox, posted, { ...mailbox, ...posted }];
  const read = ways.map((way) => readConfig({ ...returns, ...way }).mailReturns);
  expect(read.map((way) => [way?.url !== undefined, way?.secret !== undefined])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
});

const namesIn = (lines: string[]) => lines.map((line) => /^Variável (\w+): /.exec(line)?.[1]);

test('all that is wrong or missing is listed at once', () => {
  const lines = refusalOf({ NODE_ENV: 'production', PORT: 'abc', S3_BUCKET: 'escola' });
  const s3 = ['S3_ENDPOINT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
  const needed = ['PUBLIC_URL', 'DATABASE_URL', 'SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'];
  expect(namesIn(lines).sort()).toEqual(['PORT', ...s3, ...needed].sort());
  expect(lines).toContainEqual(expect.stringMatching(/^Variável SECRET_KEY: é necessária com .+;/));
});

const outside = { PUBLIC_URL: https, TRUST_PROXY: 'none' };

test.each([
  [{}, []],
  [outside, []],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, []],
  [{ PUBLIC_URL: 'http://caderneta.escola.com.br' }, ['PUBLIC_URL']],
  [{ PUBLIC_URL: 'http://localhost.escola.com.br' }, ['PUBLIC_URL']],
  [{ SMTP_URL: 'smtp://correio.escola.com.br' }, ['MAIL_FROM']],
  [{ SMTP_URL: 'smtp://correio.escola.com.br', MAIL_FROM: 'avisos@escola.com.br' }, []],
  [{ SECRET_KEY: 'short' }, ['SECRET_KEY']],
])('production with %j lacks %j', (variables, names) => {
  expect(namesIn(refusalOf({ ...productionSettings, ...variables }))).toEqual(names);
});

test.each([
  ['smtp://correio.test', true],
  ['smtp://correio.test:587', true],
  ['smtp://escola:senha@localhost:587', true],
  ['smtp://localhost.correio.test', true],
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]:25', false],
  ['smtps://escola:senha@correio.test', false],
  ['smtp://escola:senha@correio.test?tls=none', false],
])('%s demands STARTTLS: %j', (url, requireTLS) => {
  const route = readMailRoute(url);
  expect(route).toMatchObject({ requireTLS, secure: url.startsWith('smtps:') });
  expect(route.ignoreTLS).toBe(url.endsWith('?tls=none'));
});

test('a user and a password of an address are read as they were written', () => {
  expect(readMailRoute('smtp://a%40b.test:p%2Fq%@[::1]:2525')).toMatchObject({
    ...{ host: '::1', port: 2525, auth: { user: 'a@b.test', pass: 'p%2Fq%' } },
  });
});

test.each<[Record<string, string>, RegExp[]]>([
  [{ SMTP_URL: 'smtp://a:b@correio.test', ...s3, S3_ENDPOINT: 'https://s3.test' }, []],
  [{ SMTP_URL: 'smtp://correio.test?tls=none' }, [/os e-mails saem em claro até correio\.test$/]],
  [{ SMTP_URL: 'smtp://a:b@correio.test?tls=none' }, [/o usuário e a senha saem em claro/]],
  [{ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9000' }, []],
  [{ ...s3, S3_ENDPOINT: 'http://10.0.0.5:9000?tls=none' }, [/em claro até 10\.0\.0\.5:9000$/]],
  [{ DATABASE_URL: 'postgres://a:b@127.0.0.1/c' }, []],
  [{ DATABASE_URL: 'postgres://a:b@/c?host=/var/run/postgresql' }, []],
  [{ DATABASE_URL: 'postgres://a:b@banco.test/c?sslmode=verify-full' }, []],
  [
    {
      DATABASE_URL: 'postgres://a:b@banco.test/c',
      DATABASE_DIRECT_URL: 'postgres://a:b@10.0.0.5/c',
    },
    [/^DATABASE_URL não pede TLS: .+ até banco\.test;/, /^DATABASE_DIRECT_URL não pede TLS/],
  ],
  [{ DATABASE_URL: 'postgres://a:b@banco.test/c?sslmode=disable' }, [/^DATABASE_URL não pede TLS/]],
])('%j is said to pass in the clear, or not', (variables, sentences) => {
  const said = describeClearConnections(readConfig(variables));
  expect(said).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
  expect(said.join()).not.toMatch(/:b@|secret/);
});

test('the words for none open nothing', () => {
  const config = readConfig(productionSettings);
  expect([config.databaseUrl, config.smtpUrl]).toEqual([undefined, undefined]);
});

const whatsApp = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'EAAtesttoken',
  WHATSAPP_APP_SECRET: 'secret-of-the-app',
  WHATSAPP_VERIFY_TOKEN: 'the-word-of-the-test',
  WHATSAPP_TEMPLATE: 'aviso_da_escola',
};
const sms = { SMS_URL: 'https://sms.test/send', SMS_BODY: '{"to":"+{to}","text":"{text}"}' };

test.each([
  [
    { WHATSAPP_TOKEN: 'EAAtesttoken' },
    Object.keys(whatsApp).filter((name) => name !== 'WHATSAPP_TOKEN'),
  ],
  [{ ...whatsApp, WHATSAPP_TEMPLATE: '' }, ['WHATSAPP_TEMPLATE']],
  [{ ...whatsApp, WHATSAPP_API_URL: 'http://graph.test' }, ['WHATSAPP_API_URL']],
  [{ ...whatsApp, WHATSAPP_PRICE: 'grátis' }, ['WHATSAPP_PRICE']],
  [{ SMS_URL: sms.SMS_URL }, ['SMS_BODY']],
  [{ SMS_HEADER: 'X-API-TOKEN: segredo' }, ['SMS_URL', 'SMS_BODY']],
  [{ ...sms, SMS_BODY: '{"to":"{to}","text":"{text}"' }, ['SMS_BODY']],
  [{ ...sms, SMS_HEADER: 'segredo' }, ['SMS_HEADER']],
])('half a channel is refused: %j', (variables, names) => {
  expect(namesIn(refusalOf(variables))).toEqual(names);
});

test('a whole channel is read; without one, there is none', () => {
  expect(readConfig({ ...whatsApp, ...sms, SMS_HEADER: 'X-API-TOKEN: segredo' })).toMatchObject({
    whatsApp: { template: 'aviso_da_escola', priceMicros: 35_000 },
    sms: { header: { name: 'X-API-TOKEN', value: 'segredo' }, idPath: ['id'], priceMicros: 90_000 },
  });
  expect(readConfig({})).toMatchObject({ whatsApp: undefined, sms: undefined });
});

test('docs/configuration.md says what the settings say; npm run configuration writes it', async () => {
  expect(await readFile(configurationPage, 'utf8')).toBe(renderConfiguration());
});
