import { limits } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { mailSettings } from './mail-settings.ts';
import { messagingSettings } from './messaging-settings.ts';
import { givenSecret, type SecretRule } from './secret-values.ts';
import {
  embedded,
  emails,
  isSafeAddress,
  matching,
  oneOf,
  postgresUrl,
  postgresUrlOrEmbedded,
  proxyList,
  s3Address,
  wholeNumber,
} from './setting-schemas.ts';

export const settingGroups = [
  'Server',
  'Data',
  'Files on S3',
  'E-mail',
  'WhatsApp',
  'SMS',
  'Sign-in',
  'i-Educar',
  'People',
  'Behaviour',
  'Operation',
] as const;

export interface Setting {
  group: (typeof settingGroups)[number];
  schema: z.ZodMiniType<unknown, string | undefined>;
  /** For docs/configuration.md. */
  means: string;
  /** As somebody would write it. */
  default?: string;
  /** Describes the behaviour without a value, where there is no default. */
  otherwise?: string;
  /** With NODE_ENV=production the server does not start without it; the text says what to give. */
  neededInProduction?: string;
  /** What the value is measured by; `within` where only a part of it is secret. */
  secret?: SecretRule | 'within';
}

/** Every environment variable that the server knows, in the order of docs/configuration.md. */
export const settings = {
  NODE_ENV: {
    group: 'Server',
    schema: z.optional(z.string()),
    means:
      '`production` for a real installation: needs the settings marked below, never loads a demo school, and serves the service worker. `npm run serve` sets it.',
  },
  PORT: {
    group: 'Server',
    schema: wholeNumber(0, 65_535),
    default: '3000',
    means: 'TCP port; 0 for any that is free.',
  },
  HOST: {
    group: 'Server',
    schema: z.string(),
    default: 'localhost',
    means: 'Address to listen at. Other machines are let in only on purpose: `0.0.0.0`.',
  },
  PUBLIC_URL: {
    group: 'Server',
    schema: z.optional(z.url('deve ser um endereço como https://caderneta.escola.com.br')),
    otherwise: '`http://localhost:PORT`',
    neededInProduction: 'informe o endereço do portal, como https://caderneta.escola.com.br',
    means:
      'Where people open the portal: the address in e-mails and links. In production https, or http on this machine alone (`localhost`, `127.0.0.1`). With https all cookies are `Secure`.',
  },
  TRUST_PROXY: {
    group: 'Server',
    schema: z.optional(proxyList),
    otherwise: 'no proxy; needed where `PUBLIC_URL` is https',
    means:
      'The proxies in front, separated by commas: `10.0.0.5`, `10.0.0.0/8`, `loopback` (same machine), `linklocal`, `uniquelocal` (private networks). Only their `X-Forwarded-For` and `X-Forwarded-Proto` are believed. Without it everybody seems to come from the proxy, and the wrong passwords of one shut out all. `none` says that there is none.',
  },
  FILES_BY_PROXY: {
    group: 'Server',
    schema: oneOf('off', 'on'),
    default: 'off',
    means:
      'Whether nginx sends files once the server said that somebody may have them (`X-Accel-Redirect`). Needs `TRUST_PROXY`, files in the data folder, and an nginx that may read them ([operations](operations.md#files-that-nginx-sends)).',
  },
  LOG_LEVEL: {
    group: 'Server',
    schema: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
    means: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
  DATABASE_URL: {
    group: 'Data',
    schema: z.optional(postgresUrlOrEmbedded),
    otherwise: '`embedded`',
    neededInProduction: `informe postgres://… ou, para o banco embutido na pasta de dados, ${embedded}`,
    means:
      '`postgres://user:password@server/database`. `embedded` is the database in the data folder: it survives a killed process, but not a power cut.',
    secret: 'within',
  },
  DATABASE_DIRECT_URL: {
    group: 'Data',
    schema: z.optional(postgresUrl),
    otherwise: '`DATABASE_URL`',
    means:
      'The same database without PgBouncer between, where `DATABASE_URL` leads to one. Migrations and the look at whether the database is alive use it, so that an exhausted pool is not taken for a dead database. Without it, behind PgBouncer, pages ask for changes instead of being told of them.',
    secret: 'within',
  },
  DATA_FOLDER: {
    group: 'Data',
    schema: z.string(),
    default: './data',
    means:
      "Embedded database, files, keys, and e-mails that do not leave. On a local disk and the server's own: closed to every other user (mode 0700) at each start, and used by one server at a time.",
  },
  SECRET_KEY: {
    group: 'Data',
    schema: z.optional(z.string()),
    otherwise: 'one made at the first start, in the data folder',
    neededInProduction:
      'informe ao menos 32 caracteres ao acaso, sempre os mesmos, como os de: openssl rand -base64 36',
    means:
      'Signs tokens and file addresses. The same for all servers of an installation, and for good: a server with another one does not start ([operations](operations.md#keys)).',
    secret: { atLeast: 32, bits: 80 },
  },
  VAPID_PRIVATE_KEY: {
    group: 'Data',
    schema: z.optional(matching(/^[\w-]{43}$/, 'deve ter 43 caracteres, como web-push a escreve')),
    otherwise: 'one made at the first start, in the data folder',
    means:
      "Signs notifications of the families' app. The same for all servers of an installation, and for good, as `SECRET_KEY`. `npm run admin -- new-push-key` prints one.",
    secret: { atLeast: 43, bits: 110 },
  },
  S3_ENDPOINT: {
    group: 'Files on S3',
    schema: s3Address,
    otherwise: 'files lie in the data folder',
    means:
      'A service that speaks S3, for the files. The next three are needed with it. https; http on this machine, or as `http://10.0.0.5:9000?tls=none`, where all files cross that network in the clear.',
  },
  S3_BUCKET: {
    group: 'Files on S3',
    schema: z.optional(z.string()),
    means: 'Its bucket, which exists and is closed to the public.',
  },
  S3_ACCESS_KEY: {
    group: 'Files on S3',
    schema: z.optional(z.string()),
    means: 'May read, write and delete in the bucket.',
  },
  S3_SECRET_KEY: {
    group: 'Files on S3',
    schema: z.optional(z.string()),
    means: 'Belongs to the access key.',
    secret: givenSecret,
  },
  S3_REGION: {
    group: 'Files on S3',
    schema: z.string(),
    default: 'us-east-1',
    means: 'Its region.',
  },
  ...mailSettings,
  ...messagingSettings,
  GOOGLE_CLIENT_ID: {
    group: 'Sign-in',
    schema: z.optional(z.string()),
    otherwise: 'no school can offer it',
    means:
      'Lets schools offer “Entrar com Google” to their teachers: the client of this installation at Google ([operations](operations.md#sign-in-with-google-or-microsoft)).',
  },
  GOOGLE_CLIENT_SECRET: {
    group: 'Sign-in',
    schema: z.optional(z.string()),
    means: 'Belongs to the client.',
    secret: givenSecret,
  },
  MICROSOFT_CLIENT_ID: {
    group: 'Sign-in',
    schema: z.optional(z.string()),
    otherwise: 'no school can offer it',
    means: 'The same for “Entrar com Microsoft”: the application (client) ID at Microsoft Entra.',
  },
  MICROSOFT_CLIENT_SECRET: {
    group: 'Sign-in',
    schema: z.optional(z.string()),
    means: 'The value of a client secret of the application, which ends on a day: note it.',
    secret: givenSecret,
  },
  SIGN_IN_TEST_SERVER: {
    group: 'Sign-in',
    schema: z.optional(
      matching(
        /^http:\/\/(localhost|127(\.\d+){3}):\d+$/,
        'deve ser um endereço desta máquina, como http://127.0.0.1:4000',
      ),
    ),
    means: 'For tests only: a server on this machine that plays Google and Microsoft.',
  },
  IEDUCAR_URL: {
    group: 'i-Educar',
    schema: z.optional(
      z
        .string()
        .check(
          z.refine(isSafeAddress, 'deve ser um endereço como https://ieducar.cidade.sp.gov.br'),
        ),
    ),
    otherwise: 'nothing is imported',
    means:
      'An i-Educar from which linked schools are imported at 02:30 (`npm run school -- link-ieducar`). https, or http on this machine alone.',
  },
  IEDUCAR_ACCESS_KEY: {
    group: 'i-Educar',
    schema: z.optional(z.string()),
    means:
      'Its access key for programs: `API_ACCESS_KEY`, in its settings “Chave de acesso ao i-Educar”.',
    secret: givenSecret,
  },
  IEDUCAR_INSTITUTION: {
    group: 'i-Educar',
    schema: wholeNumber(1, 1_000_000),
    default: '1',
    means: 'The code of its institution (`cod_instituicao`).',
  },
  INSTALLATION_ADMINS: {
    group: 'People',
    schema: emails,
    otherwise: 'the administrators of the only school',
    means:
      'E-mails, separated by commas, of who may take releases back and switch apps off. Each counts once its owner [has proven the mailbox](operations.md#who-administers-the-installation).',
  },
  PREVIEW_EMPLOYEES: {
    group: 'People',
    schema: emails,
    otherwise: 'nobody more',
    means:
      'E-mails, separated by commas, of who may open previews beside them, [proven](operations.md#who-administers-the-installation) too.',
  },
  HOLD_SECONDS: {
    group: 'Behaviour',
    schema: wholeNumber(0, limits.holdSeconds),
    default: String(limits.holdSeconds),
    means: "Longest time that a sending waits for 'desfazer' (the portal asks for 12); 0: none.",
  },
  PORTAL_WORKER: {
    group: 'Behaviour',
    schema: oneOf('on', 'off'),
    default: 'on',
    means: "`off` takes the portal's service worker away from every browser at its next visit.",
  },
  STOP_DELAY_SECONDS: {
    group: 'Operation',
    schema: wholeNumber(0, 60),
    default: '0',
    means:
      'How long a server that was told to stop goes on answering, while `/readyz` says 503, so that a proxy sends new requests elsewhere. Behind nginx or HAProxy: 5.',
  },
  METRICS_PORT: {
    group: 'Operation',
    schema: z.optional(wholeNumber(0, 65_535)),
    otherwise: 'no metrics are served',
    means: 'TCP port at which `/metrics` for Prometheus listens, apart from the portal.',
  },
  METRICS_HOST: {
    group: 'Operation',
    schema: z.string(),
    default: '127.0.0.1',
    means: 'Its address. Never one that the internet reaches.',
  },
  PUSH_TEST_CERTIFICATE: {
    group: 'Behaviour',
    schema: z.optional(z.string()),
    means: 'PEM. For tests only: lets browsers name a push service on this machine.',
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;

/** The values in force: defaults included, empty values left out. */
export type GivenSettings = Partial<Record<SettingName, string>>;

export type ReadSettings = {
  [Name in SettingName]: z.output<(typeof settings)[Name]['schema']>;
};
