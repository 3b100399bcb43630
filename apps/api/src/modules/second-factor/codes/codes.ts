import { randomInt } from 'node:crypto';
import { compactDecrypt, CompactEncrypt } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { deriveToken } from '#/secrets/tokens.ts';

/** What every authenticator app takes: SHA-1, 6 digits, 30 seconds (RFC 6238). */
const period = 30;

/** Clocks of phones are wrong by some seconds, and typing takes a while: one code to each side. */
const window = 1;

export function makeSecret(): string {
  return new Secret({ size: 20 }).base32;
}

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period });

/** Address that an authenticator app reads from a QR code. */
export function addressOf(secret: string, { email, school }: { email: string; school: string }) {
  const issuer = `Caderneta ${school}`;
  return new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), period }).toString();
}

/**
 * Finds the step whose code this is, counted in 30 seconds since 1970.
 * @returns undefined where the code belongs to no step around now
 */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = totpOf(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Encrypts a secret for one employee (JWE, A256GCM): no other row can hold it. */
export async function seal(secret: string, employeeId: string, key: Uint8Array): Promise<string> {
  const content = new TextEncoder().encode(JSON.stringify({ secret, employeeId }));
  return new CompactEncrypt(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key);
}

/** @returns undefined where it was sealed for somebody else, or with another SECRET_KEY */
export async function unseal(
  sealed: string,
  employeeId: string,
  key: Uint8Array,
): Promise<string | undefined> {
  try {
    const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
    const { plaintext } = await compactDecrypt(sealed, key, options);
    const content = JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, string>;
    return content.employeeId === employeeId ? content.secret : undefined;
  } catch {
    return undefined;
  }
}

const codeCount = 10;
/** Without letters that handwriting mixes up. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes of 49 bits each: `k7rnh-2xqdp`. */
export function makeRecoveryCodes(): string[] {
  const letter = () => letters[randomInt(letters.length)];
  const part = (length: number) => Array.from({ length }, letter).join('');
  return Array.from({ length: codeCount }, () => `${part(5)}-${part(5)}`);
}

export function hashRecoveryCode(code: string, employeeId: string, key: Uint8Array): string {
  const typed = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return deriveToken(key, `${employeeId} ${typed}`);
}
