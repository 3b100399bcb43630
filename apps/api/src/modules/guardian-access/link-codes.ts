import { randomBytes } from 'node:crypto';
import { formatLinkCode, linkCodeAlphabet, linkCodeLength } from '@caderneta/api-client/contract';
import { deriveToken } from '#/secrets/tokens.ts';
import { linkAddress } from './link-address.ts';
import type { IssuedLink } from './links.repository.ts';

/** Forty bits: enough only because attempts are few, and codes short-lived. */
const codeDays = 7;

/** A code for a person's eyes: 'K7Q2W9XA'. */
export function makeCode(): string {
  const bytes = randomBytes(linkCodeLength);
  return Array.from(bytes, (byte) => linkCodeAlphabet[byte & 31]).join('');
}

/**
 * What the database keeps of a code. Its key is the installation's: of a code alone, whoever has a
 * copy of the database could try all there are.
 * @param key `KeyRing.linkCodes`
 */
export const hashCode = (key: Uint8Array, code: string) => deriveToken(key, code);

/** A code ends before its link. */
export function codeExpiry(now: Date, linkExpiresAt: Date): Date {
  return new Date(Math.min(now.getTime() + codeDays * 86_400_000, linkExpiresAt.getTime()));
}

/** A new link as its answer shows it, once. */
export function toShownLink({ token, expiresAt, code }: IssuedLink, publicUrl: string) {
  const url = linkAddress(publicUrl, token);
  const shown = { url, expiresAt: expiresAt.toISOString() };
  if (!code) return shown;
  const ofCode = { text: formatLinkCode(code.text), expiresAt: code.expiresAt.toISOString() };
  return { ...shown, code: ofCode };
}
