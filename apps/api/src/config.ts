import { resolve } from 'node:path';
import type { SignInProvider } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import {
  findMissingMessaging,
  type SmsSettings,
  toSms,
  toWhatsApp,
  type WhatsAppSettings,
} from './config/messaging-settings.ts';
import {
  findMissingReturns,
  folder,
  type MailReturns,
  toMailReturns,
} from './config/mail-settings.ts';
import { commentWarning, findWeakness, hasComment } from './config/secret-values.ts';
import { embedded, entriesOf, inClear, isSafeAddress, off } from './config/setting-schemas.ts';
import {
  type GivenSettings,
  type ReadSettings,
  type Setting,
  type SettingName,
  settings,
} from './config/settings.ts';
import type { IeducarSettings } from './ieducar/ieducar-client.ts';
import { WrongSettings } from './start-failure.ts';

export interface Config {
  port: number;
  host: string;
  /** Undefined where metrics are not served. */
  metrics?: Place;
  /** Absolute. */
  dataFolder: string;
  databaseUrl?: string;
  /** The same database without a pooler between; undefined where `databaseUrl` is that. */
  databaseDirectUrl?: string;
  secretKey?: string;
  vapidPrivateKey?: string;
  /** Of a push service inside, which no other installation may call. */
  pushTestCertificate?: string;
  logLevel: ReadSettings['LOG_LEVEL'];
  trustProxy: string[];
  /** Undefined where e-mails become files of the data folder, or there are none. */
  smtpUrl?: string;
  /** Whether there are e-mails at all. */
  sendsMail: boolean;
  mailFrom: string;
  /** Undefined where nobody reads what comes back. */
  mailReturns?: MailReturns;
  /** Undefined where no WhatsApp message can be sent. */
  whatsApp?: WhatsAppSettings;
  /** Undefined where no SMS can be sent. */
  sms?: SmsSettings;
  /** Where people open the portal, without a slash at the end. */
  publicUrl: string;
  /** Undefined for the data folder. */
  s3?: S3Settings;
  /** The installation's registrations at Google and Microsoft, if any. */
  signInClients: Partial<Record<SignInProvider, SignInClient>>;
  /** Plays both in tests. */
  signInTestServer?: string;
  /** Undefined where no school is imported from an i-Educar. */
  ieducar?: IeducarSettings;
  /** Whether nginx sends the files that the server lets somebody have. */
  filesByProxy: boolean;
  /** From the signal to stop until no connection is accepted any more. */
  stopDelayMilliseconds: number;
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

/** Where a server of this process listens. */
export interface Place {
  host: string;
  port: number;
}

/** As OpenID Connect calls them. */
export interface SignInClient {
  id: string;
  secret: string;
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region: string;
}

/**
 * An empty variable counts as not set.
 * @throws WrongSettings with a line for each setting that is wrong or missing
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const read = readSettings(variables);
  return {
    port: read.PORT,
    host: read.HOST,
    metrics:
      read.METRICS_PORT === undefined
        ? undefined
        : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    dataFolder: resolve(read.DATA_FOLDER),
    databaseUrl: read.DATABASE_URL === embedded ? undefined : read.DATABASE_URL,
    databaseDirectUrl: read.DATABASE_DIRECT_URL,
    secretKey: read.SECRET_KEY,
    vapidPrivateKey: read.VAPID_PRIVATE_KEY,
    pushTestCertificate: read.PUSH_TEST_CERTIFICATE,
    logLevel: read.LOG_LEVEL,
    filesByProxy: read.FILES_BY_PROXY === 'on',
    trustProxy: read.TRUST_PROXY?.trim() === 'none' ? [] : entriesOf(read.TRUST_PROXY),
    smtpUrl: read.SMTP_URL === off || read.SMTP_URL === folder ? undefined : read.SMTP_URL,
    sendsMail: read.SMTP_URL !== off,
    mailFrom: read.MAIL_FROM,
    mailReturns: toMailReturns(read),
    whatsApp: toWhatsApp(read),
    sms: toSms(read),
    publicUrl: (read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).replace(/\/+$/, ''),
    s3: toS3(read),
    signInClients: toSignInClients(read),
    signInTestServer: read.SIGN_IN_TEST_SERVER,
    ieducar: toIeducar(read),
    stopDelayMilliseconds: read.STOP_DELAY_SECONDS * 1000,
    holdSeconds: read.HOLD_SECONDS,
    installationAdmins: entriesOf(read.INSTALLATION_ADMINS?.toLowerCase()),
    previewEmployees: entriesOf(read.PREVIEW_EMPLOYEES?.toLowerCase()),
    hasPortalWorker: read.NODE_ENV === 'production' && read.PORTAL_WORKER === 'on',
    isDevelopment: read.NODE_ENV === 'development',
    isProduction: read.NODE_ENV === 'production',
  };
}

const named = Object.entries<Setting>(settings) as [SettingName, Setting][];

function readSettings(variables: Record<string, string | undefined>): ReadSettings {
  const given = givenIn(variables);
  const read: Partial<Record<SettingName, unknown>> = {};
  const problems: string[] = [];
  for (const [name, setting] of named) {
    const result = z.safeParse(setting.schema, given[name] ?? setting.default);
    const wrong =
      findFalse(setting, given[name]) ??
      result.error?.issues[0]?.message ??
      findMissing(name, given);
    if (wrong !== undefined) problems.push(`Variável ${name}: ${wrong}.`);
    read[name] = result.data;
  }
  if (problems.length > 0) throw new WrongSettings(problems.join('\n'));
  return read as ReadSettings;
}

/** What no setting may hold, whatever its schema says. */
function findFalse({ secret }: Setting, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (hasComment(given)) return commentWarning;
  return secret && secret !== 'within' ? findWeakness(given, secret) : undefined;
}

const givenIn = (variables: Record<string, string | undefined>): GivenSettings =>
  Object.fromEntries(named.flatMap(([name]) => (variables[name] ? [[name, variables[name]]] : [])));

const s3Settings: SettingName[] = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];

/** Each is worth nothing without the other. */
const pairs: Partial<Record<SettingName, SettingName>> = {
  GOOGLE_CLIENT_ID: 'GOOGLE_CLIENT_SECRET',
  GOOGLE_CLIENT_SECRET: 'GOOGLE_CLIENT_ID',
  MICROSOFT_CLIENT_ID: 'MICROSOFT_CLIENT_SECRET',
  MICROSOFT_CLIENT_SECRET: 'MICROSOFT_CLIENT_ID',
};

/** Says which other setting a valid setting lacks. */
function findMissing(name: SettingName, given: GivenSettings): string | undefined {
  const isSet = given[name] !== undefined;
  if (name === 'TRUST_PROXY' && !isSet && given.PUBLIC_URL?.startsWith('https:')) {
    return 'é necessária com PUBLIC_URL em https; informe o endereço do proxy, por exemplo loopback ou 10.0.0.5, ou none se não há nenhum';
  }
  if (s3Settings.includes(name) && !isSet && s3Settings.some((other) => given[other])) {
    return 'é necessária para guardar os arquivos no S3';
  }
  const ofTelling = findMissingMessaging(name, given) ?? findMissingReturns(name, given);
  if (ofTelling) return ofTelling;
  if (name === 'IEDUCAR_ACCESS_KEY' && !isSet && given.IEDUCAR_URL) {
    return 'é necessária com IEDUCAR_URL; informe a chave de acesso da API do i-Educar';
  }
  const pair = pairs[name];
  if (pair && !isSet && given[pair]) return `é necessária com ${pair}`;
  return given.NODE_ENV === 'production' ? findMissingInProduction(name, given) : undefined;
}

function findMissingInProduction(name: SettingName, given: GivenSettings): string | undefined {
  if (given[name] !== undefined) {
    const isUnsafe = name === 'PUBLIC_URL' && !isSafeAddress(given[name]);
    return isUnsafe ? 'deve começar com https://; http serve só para esta máquina' : undefined;
  }
  // Nobody sees who sends what is not sent.
  if (name === 'MAIL_FROM' && (given.SMTP_URL === off || given.SMTP_URL === folder)) {
    return undefined;
  }
  const { neededInProduction }: Setting = settings[name];
  return neededInProduction && `é necessária com NODE_ENV=production; ${neededInProduction}`;
}

function toIeducar(read: ReadSettings): IeducarSettings | undefined {
  const { IEDUCAR_URL, IEDUCAR_ACCESS_KEY, IEDUCAR_INSTITUTION } = read;
  if (!IEDUCAR_URL || !IEDUCAR_ACCESS_KEY) return undefined;
  return {
    url: IEDUCAR_URL.replace(/\/+$/, ''),
    accessKey: IEDUCAR_ACCESS_KEY,
    institution: IEDUCAR_INSTITUTION,
  };
}

function toSignInClients(read: ReadSettings): Config['signInClients'] {
  const clientOf = (id?: string, secret?: string) => (id && secret ? { id, secret } : undefined);
  const Google = clientOf(read.GOOGLE_CLIENT_ID, read.GOOGLE_CLIENT_SECRET);
  const Microsoft = clientOf(read.MICROSOFT_CLIENT_ID, read.MICROSOFT_CLIENT_SECRET);
  return { ...(Google && { Google }), ...(Microsoft && { Microsoft }) };
}

function toS3(read: ReadSettings): S3Settings | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_REGION } = read;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT.replace(inClear, ''),
    bucket: S3_BUCKET,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: S3_REGION,
  };
}
