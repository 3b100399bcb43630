import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';

export const wholeNumber = (minimum: number, maximum: number) => {
  const message = `deve ser um número de ${minimum} a ${maximum}`;
  return z.coerce
    .number<string>(message)
    .check(z.int(message), z.minimum(minimum, message), z.maximum(maximum, message));
};

export const oneOf = <const Words extends readonly string[]>(...words: Words) => {
  const list = [words.slice(0, -1).join(', '), words.at(-1)].join(' ou ');
  return z.enum(words, { error: `deve ser ${list}` });
};

/** @param hostname as `URL` has it */
export const isThisMachine = (hostname: string) =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Passwords, tokens and phones cross no network in the clear. */
export const isSafeAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
};

/** What the end of an address says: its secrets may cross the network in the clear, on purpose. */
export const inClear = '?tls=none';

const isClearOnPurpose = (value: string) =>
  URL.canParse(value) && value.startsWith('http://') && value.endsWith(inClear);

const postgresAddress = /^postgres(ql)?:\/\/./;

/** As the driver reads it: without a host where a socket is named. Undefined for no address. */
export function parsePostgresAddress(value: string): URL | undefined {
  if (!postgresAddress.test(value)) return undefined;
  return URL.parse(value.replace('@/', '@localhost/'), 'postgres://base') ?? undefined;
}

const isPostgresAddress = (value: string) => parsePostgresAddress(value) !== undefined;

export const postgresUrl = z
  .string()
  .check(z.refine(isPostgresAddress, 'deve começar com postgres:// e ser um endereço'));

export const matching = (pattern: RegExp, message: string) =>
  z.string().check(z.regex(pattern, message));

export const emails = z.optional(
  matching(
    /^[^\s@,]+@[^\s@,]+(\s*,\s*[^\s@,]+@[^\s@,]+)*$/,
    'deve ter e-mails separados por vírgulas',
  ),
);

/** The word that says: the embedded database, on purpose. */
export const embedded = 'embedded';

export const postgresUrlOrEmbedded = z
  .string()
  .check(
    z.refine(
      (value) => value === embedded || isPostgresAddress(value),
      `deve começar com postgres:// e ser um endereço, ou ser ${embedded} para o banco embutido`,
    ),
  );

/** The word that says: no e-mail leaves, on purpose. */
export const off = 'off';

/** Names of networks that Fastify knows. */
const networks = ['loopback', 'linklocal', 'uniquelocal'];

const isProxy = (entry: string) =>
  networks.includes(entry) || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry);

export const entriesOf = (list = ''): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const isProxyList = (value: string) =>
  value.trim() === 'none' || (entriesOf(value).length > 0 && entriesOf(value).every(isProxy));

export const s3Address = z.optional(
  z
    .string()
    .check(
      z.refine(
        (value) => isSafeAddress(value) || isClearOnPurpose(value),
        `deve ser um endereço como https://s3.sa-east-1.amazonaws.com; http só serve para esta máquina ou, em claro, com ${inClear} no fim`,
      ),
    ),
);

export const proxyList = z
  .string()
  .check(
    z.refine(
      isProxyList,
      'deve ter endereços como 10.0.0.5 ou 10.0.0.0/8, loopback, linklocal, uniquelocal, ou none',
    ),
  );
