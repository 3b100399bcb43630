import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { StartFailure } from './start-failure.ts';

const wholeNumber = (message: string, minimum: number, maximum: number) =>
  z.coerce
    .number<string>(message)
    .check(z.int(message), z.minimum(minimum, message), z.maximum(maximum, message));

const address = (message: string) => z.optional(z.url(message));

/** Every environment variable the server knows, with its default. */
const environment = z.object({
  PORT: z._default(wholeNumber('deve ser um número de 0 a 65535', 0, 65_535), 3000),
  /** The demo school's passwords are public: other machines are let in only on purpose. */
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
  /** Addresses of proxies whose X-Forwarded-* headers are believed, separated by commas. */
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
  isDevelopment: boolean;
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
    trustProxy: read.TRUST_PROXY?.split(',').map((entry) => entry.trim()) ?? [],
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    s3: readS3(read),
    isDevelopment: read.NODE_ENV === 'development',
  };
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
