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

const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Passwords, tokens and phones cross no network in the clear. */
export const isSafeAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isHere.test(hostname));
};

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

/** The word that says: no e-mail leaves, on purpose. */
export const off = 'off';

export const isMailAddress = (value: string) => value === off || /^smtps?:\/\/./.test(value);

/** Names of networks that Fastify knows. */
const networks = ['loopback', 'linklocal', 'uniquelocal'];

const isProxy = (entry: string) =>
  networks.includes(entry) || ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry);

export const entriesOf = (list = ''): string[] =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

export const isProxyList = (value: string) =>
  value.trim() === 'none' || (entriesOf(value).length > 0 && entriesOf(value).every(isProxy));
