import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PageForms, RefusedForm } from '@caderneta/family-texts';
import type { Guardian } from '#/policy/guardian.ts';
import type { FormFields } from './form-calls.ts';

/**
 * What each form of a page carries: a proof that the page was drawn for these devices, and a key.
 * @param key `KeyRing.familyForms`
 */
export function formsOf(key: Uint8Array, guardians: Guardian[], refused?: RefusedForm): PageForms {
  return { proof: proofFor(key, guardians), key: randomUUID(), ...(refused && { refused }) };
}

/** Whether a form was drawn for the devices that send it, and not for who read there before. */
export function isProven(
  key: Uint8Array,
  guardians: Guardian[],
  { prova = '' }: FormFields,
): boolean {
  const [sent, expected] = [prova, proofFor(key, guardians)].map((text) => Buffer.from(text));
  return sent!.length === expected!.length && timingSafeEqual(sent!, expected!);
}

/** Two messages of one page with the same words are one that was sent twice. */
export function idempotencyKeyOf({ chave, prova: _, ...said }: FormFields): string | undefined {
  if (!chave || !/^[\w-]{20,60}$/.test(chave)) return undefined;
  const words = Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1));
  const digest = createHash('sha256').update(JSON.stringify(words)).digest('base64url');
  return `${chave}.${digest}`;
}

const proofFor = (key: Uint8Array, guardians: Guardian[]): string =>
  createHmac('sha256', key)
    .update(guardians.map(({ deviceId }) => deviceId).join())
    .digest('base64url');
