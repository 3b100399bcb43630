import { resolve } from 'node:path';
import { limits } from '@caderneta/api-client/contract';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { StartFailure } from './start-failure.ts';

const wholeNumber = (message: string, minimum: number, maximum: number) =>
  z.coerce
    .number<string>(message)
    .check(z.int(message), z.minimum(minimum, message), z.maximum(maximum, message));

const address = (message: string) => z.optional(z.url(message));

const emails = z.optional(
  z
    .string()
    .check(
      z.regex(
        /^[^\s@,]+@[^\s@,]+(\s*,\s*[^\s@,]+@[^\s@,]+)*$/,
        'deve ter e-mails separados por vírgulas',
      ),
    ),
);

/** Every environment variable the server knows, with its default. */
const environment = z.object({
  PORT: z._default(wholeNumber('deve ser um número de 0 a 65535', 0, 65_535), 3000),
  /** Other machines are let in only on purpose. */
  HOST: z._default(z.string(), 'localhost'),
  DATA_FOLDER: z._default(z.string(), './data'),
  /** `postgres://…`; without it the embedded database of the data folder is used. */
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\/./, 'deve começar com postgres://')),
  ),
  /** Signs tokens and file addresses; without it, one kept in the data folder. */
  SECRET_KEY: z.optional(z.string().check(z.minLength(32, 'deve ter ao menos 32 caracteres'))),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'deve ser trace, debug, info, warn, error, fatal ou silent',
    }),
    'info',
  ),
  /** Proxies whose X-Forwarded-* headers are believed, separated by commas; `none` says no proxy. */
  TRUST_PROXY: z.optional(z.string()),
  SMTP_URL: address('deve ser um endereço como smtp://servidor:587'),
  /** Who e-mails come from: `Escola <avisos@escola.com.br>` or only the address. */
  MAIL_FROM: z._default(
    z
      .string()
      .check(z.regex(/^[^\r\n]*[^\s@]@[^\s@][^\r\n]*$/, 'deve conter um endereço de e-mail')),
    'Caderneta <nao-responda@localhost>',
  ),
  /** A service that speaks S3 instead of a folder for the files; all but the region are needed. */
  S3_ENDPOINT: address('deve ser um endereço como https://s3.sa-east-1.amazonaws.com'),
  S3_BUCKET: z.optional(z.string()),
  S3_ACCESS_KEY: z.optional(z.string()),
  S3_SECRET_KEY: z.optional(z.string()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  /** Signs notifications of the families' app; without it, one kept in the data folder. */
  VAPID_PRIVATE_KEY: z.optional(
    z.string().check(z.regex(/^[\w-]{43}$/, 'deve ter 43 caracteres, como web-push a escreve')),
  ),
  /** PEM. Lets browsers name a push service on this machine: for tests only. */
  PUSH_TEST_CERTIFICATE: z.optional(z.string()),
  PUBLIC_URL: address('deve ser um endereço como https://caderneta.escola.com.br'),
  /** Longest time for which a sending is held; a call that asks for more gets this. */
  HOLD_SECONDS: z._default(
    wholeNumber('deve ser um número de 0 a 60', 0, limits.holdSeconds),
    limits.holdSeconds,
  ),
  /** `off` takes the portal's service worker away from every browser at its next visit. */
  PORTAL_WORKER: z._default(z.enum(['on', 'off'], { error: 'deve ser on ou off' }), 'on'),
  /** E-mails of who may switch apps and take releases back, separated by commas. */
  INSTALLATION_ADMINS: emails,
  /** E-mails of who may open previews beside those, separated by commas. */
  PREVIEW_EMPLOYEES: emails,
  NODE_ENV: z.optional(z.string()),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataFolder: string;
  databaseUrl?: string;
  secretKey?: string;
  vapidPrivateKey?: string;
  /** Of a push service inside, which no other installation may call. */
  pushTestCertificate?: string;
  logLevel: z.output<typeof environment>['LOG_LEVEL'];
  trustProxy: string[];
  smtpUrl?: string;
  mailFrom: string;
  /** Where people open the portal, without a slash at the end. */
  publicUrl: string;
  /** Undefined for the data folder. */
  s3?: S3Settings;
  holdSeconds: number;
  /** In lower case; empty where not set. */
  installationAdmins: string[];
  /** Who may open previews beside them; in lower case. */
  previewEmployees: string[];
  /** Whether browsers get the portal's service worker. */
  hasPortalWorker: boolean;
  isDevelopment: boolean;
  /** `NODE_ENV=production`. */
  isProduction: boolean;
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/** An empty variable counts as not set. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value));
  const result = z.safeParse(environment, given);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new StartFailure(`Variável ${String(issue?.path[0])}: ${issue?.message}.`);
  }
  const read = result.data;
  return {
    port: read.PORT,
    host: read.HOST,
    dataFolder: resolve(read.DATA_FOLDER),
    databaseUrl: read.DATABASE_URL,
    secretKey: read.SECRET_KEY,
    vapidPrivateKey: read.VAPID_PRIVATE_KEY,
    pushTestCertificate: read.PUSH_TEST_CERTIFICATE,
    logLevel: read.LOG_LEVEL,
    trustProxy: readProxies(read),
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    s3: readS3(read),
    holdSeconds: read.HOLD_SECONDS,
    installationAdmins: readEmails(read.INSTALLATION_ADMINS),
    previewEmployees: readEmails(read.PREVIEW_EMPLOYEES),
    hasPortalWorker: read.NODE_ENV === 'production' && read.PORTAL_WORKER === 'on',
    isDevelopment: read.NODE_ENV === 'development',
    isProduction: read.NODE_ENV === 'production',
  };
}

function readEmails(list = ''): string[] {
  const emails = list.split(',').map((email) => email.trim().toLowerCase());
  return emails.filter(Boolean);
}

/**
 * Behind a proxy that is not named here all people share its address, and the wrong passwords of one
 * shut everybody out. Where the portal is reached by https there nearly always is one.
 */
function readProxies({ TRUST_PROXY, PUBLIC_URL }: z.output<typeof environment>): string[] {
  if (!TRUST_PROXY) {
    if (!PUBLIC_URL?.startsWith('https:')) return [];
    throw new StartFailure(
      'Variável TRUST_PROXY: é necessária com PUBLIC_URL em https; informe o endereço do proxy, por exemplo loopback ou 10.0.0.5, ou none se não há nenhum.',
    );
  }
  const proxies = TRUST_PROXY.split(',').map((entry) => entry.trim());
  if (TRUST_PROXY.trim() === 'none') return [];
  if (proxies.every(isProxy)) return proxies;
  throw new StartFailure(
    'Variável TRUST_PROXY: deve ter endereços como 10.0.0.5 ou 10.0.0.0/8, loopback, linklocal, uniquelocal, ou none.',
  );
}

function isProxy(entry: string): boolean {
  const names = ['loopback', 'linklocal', 'uniquelocal'];
  return names.includes(entry) || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry);
}

function readS3(read: z.output<typeof environment>): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = read;
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY };
  if (Object.values(needed).every((value) => value === undefined)) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) {
    const [missing] = Object.entries(needed).find(([, value]) => value === undefined) ?? [];
    throw new StartFailure(`Variável ${missing}: é necessária para guardar os arquivos no S3.`);
  }
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: S3_REGION,
  };
}
