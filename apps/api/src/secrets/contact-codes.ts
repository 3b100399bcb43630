import { createHmac, timingSafeEqual } from 'node:crypto';

const digits = 6;

/**
 * The code that proves a new phone or e-mail: the same in every attempt to send it, and nowhere stored.
 * @param key `KeyRing.contactCodes`
 * @param id of the change
 */
export function contactCodeOf(key: Uint8Array, id: string): string {
  const number = createHmac('sha256', key).update(id).digest().readUInt32BE() % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** @param typed with whatever stands between the digits */
export function isContactCode(key: Uint8Array, id: string, typed: string): boolean {
  const [given, right] = [typed.replace(/\D/g, ''), contactCodeOf(key, id)].map((text) =>
    Buffer.from(text),
  );
  return given!.length === right!.length && timingSafeEqual(given!, right!);
}
