import { randomBytes } from 'node:crypto';
import {
  checkSignOf,
  formatLinkCode,
  linkCodeAlphabet,
  linkCodeSigns,
} from '@caderneta/api-client/contract';
import { addDays } from 'date-fns/addDays';
import { min } from 'date-fns/min';
import { deriveToken } from '#/secrets/tokens.ts';
import type { IssuedLink } from './links.repository.ts';
import { linkAddress } from './tokens.ts';

/** Somebody keeps the card: a code that is found later opens nothing. */
const codeDays = 7;

/** A code as its database row knows it. */
export interface KnownCode {
  /** Names the invitation; no secret. */
  name: string;
  hash: string;
}

/** Makes a code for a person's eyes: '0121456789ABCDEM'. Its secret has 50 bits. */
export function makeCode(): string {
  const bytes = randomBytes(linkCodeSigns.name + linkCodeSigns.secret);
  const signs = Array.from(bytes, (byte) => linkCodeAlphabet[byte & 31]).join('');
  return signs + checkSignOf(signs);
}

/**
 * What the database keeps of a code. Its key is the installation's: of a code alone, whoever has a
 * copy of the database could try all there are.
 * @param key `KeyRing.linkCodes`
 * @param code from `normalizeLinkCode`
 */
export const knownCode = (key: Uint8Array, code: string): KnownCode => ({
  name: code.slice(0, linkCodeSigns.name),
  hash: deriveToken(key, code),
});

/** A code ends before its link. */
export function codeExpiry(now: Date, linkExpiresAt: Date): Date {
  return min([addDays(now, codeDays), linkExpiresAt]);
}

/** A new link as its answer shows it, once. */
export function toShownLink(
  { token, expiresAt, code }: IssuedLink,
  publicUrl: string,
  schoolId?: string,
) {
  const url = linkAddress(publicUrl, token, schoolId);
  const shown = { url, expiresAt: expiresAt.toISOString() };
  if (!code) return shown;
  const ofCode = { text: formatLinkCode(code.text), expiresAt: code.expiresAt.toISOString() };
  return { ...shown, code: ofCode };
}
