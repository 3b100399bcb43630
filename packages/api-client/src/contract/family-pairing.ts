import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { openEnum } from './open-enum.ts';
import { id, most, someText } from './primitives.ts';

/** Of a personal link, or the code that stands for it. */
const token = someText(limits.tokenLength);

/** State of a personal link. Asking does not use it up. */
export const linkState = z.object({
  state: openEnum(z.enum(['open', 'used', 'expired'])),
  /** Whether it belongs to a guardian of the device that asks. */
  isMine: z.boolean(),
  /** Whether the device shows other schools, beside which it can show the school of the link. */
  canJoin: z.optional(z.boolean()),
  /** Whether the device shows another guardian of the school, who can stay beside its guardian. */
  canStay: z.optional(z.boolean()),
  /** Device of its guardian, who shares this browser and does not read just now. */
  restingDeviceId: z.optional(id),
  /** Path under /familia. */
  target: z.string(),
  schoolName: z.string(),
  /** `data:` address: whoever opens the link has no access to files yet. */
  schoolLogoUrl: z.nullable(z.string()),
  /** First name, so that the person knows whose link it is. */
  responsibleName: z.string(),
});
export type LinkState = z.output<typeof linkState>;

/** Sets and clears the HttpOnly cookie of the device; an unknown token is 404. */
export const checkFamilyLink = endpoint({
  method: 'POST',
  path: '/v1/family/links/check',
  access: 'public',
  body: z.strictObject({ token }),
  status: 200,
  response: linkState,
  refusals: [429],
});

export const pairFamilyDevice = endpoint({
  method: 'POST',
  path: '/v1/family/session',
  access: 'public',
  body: z.strictObject({
    token,
    /**
     * Leaves the other guardians on the device; one of the same school rests. Without it their access
     * there ends.
     */
    joins: z.optional(z.boolean()),
  }),
  status: 201,
  response: z.object({ target: z.string() }),
  refusals: [409, 429],
});

const contactText = 'Digite o celular com DDD ou o e-mail.';

/** 'Ana@Familia.com ' → 'ana@familia.com'; '+55 (11) 98765-4321' → '11987654321'. */
export function normalizeContact(typed: string): string {
  if (typed.includes('@')) return typed.trim().toLowerCase();
  return typed.replace(/\D/g, '').replace(/^55(?=\d{11}$)/, '');
}

/** A mobile phone or an e-mail, as typed. */
export const contact = z.string(contactText).check(
  most(limits.emailLength, contactText),
  z.refine((typed) => /^(\d{11}|[^@\s]+@[^@\s]+)$/.test(normalizeContact(typed)), contactText),
);

/** Mails a personal link to the guardians with this contact. The answer tells nothing of them. */
export const requestFamilyLink = endpoint({
  method: 'POST',
  path: '/v1/family/link-requests',
  access: 'public',
  body: z.strictObject({ contact }),
  status: 204,
  refusals: [429],
});

export const pairingSummaries = {
  requestFamilyLink: 'Mail a new personal link to a guardian, who lost theirs',
  checkFamilyLink: 'What a personal link opens; uses nothing up',
  pairFamilyDevice: 'Use a personal link up: this device becomes its guardian’s; sets the cookie',
};

export const pairingSchemas = {
  LinkState: linkState,
};
