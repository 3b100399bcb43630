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
  logLevel: z.output<typeof environment>['LOG_LEVEL'];
  trustProxy: string[];
  smtpUrl?: string;
  publicUrl?: string;
  isDevelopment: boolean;
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
    logLevel: read.LOG_LEVEL,
    trustProxy: read.TRUST_PROXY?.split(',').map((entry) => entry.trim()) ?? [],
    smtpUrl: read.SMTP_URL,
    publicUrl: read.PUBLIC_URL,
    isDevelopment: read.NODE_ENV === 'development',
  };
}
