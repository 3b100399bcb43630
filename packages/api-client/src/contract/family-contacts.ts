import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { contact } from './family-pairing.ts';
import { limits } from './limits.ts';
import { openEnum } from './open-enum.ts';
import { id, instant, someText } from './primitives.ts';

export const contactKinds = ['phone', 'email'] as const;
export const contactKind = z.enum(contactKinds);
export type ContactKind = z.output<typeof contactKind>;

/** A new phone or e-mail that waits for the code that was sent there. */
export const contactChange = z.object({
  kind: openEnum(contactKind),
  contact: z.string(),
  expiresAt: instant,
  /** The code did not get there, and will not. */
  isUndelivered: z.boolean(),
});
export type ContactChange = z.output<typeof contactChange>;

/** How one school reaches the guardian. */
export const ownContacts = z.object({
  schoolId: id,
  schoolName: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  /** E-mails of the school come back from there. */
  isEmailReturned: z.boolean(),
  /** The installation sends codes to phones; else the school alone changes one. */
  takesPhones: z.boolean(),
  pending: z.nullable(contactChange),
});
export type OwnContacts = z.output<typeof ownContacts>;

/** Of one of the device's schools; without it the one that was paired first. */
const ofSchool = { schoolId: z.optional(id) };

export const listOwnContacts = endpoint({
  method: 'GET',
  path: '/v1/family/contacts',
  access: 'guardian',
  status: 200,
  response: z.array(ownContacts),
});

export const requestContactChange = endpoint({
  method: 'POST',
  path: '/v1/family/contacts',
  access: 'guardian',
  body: z.strictObject({ ...ofSchool, contact }),
  status: 204,
  refusals: [409, 429],
});

export const confirmContactChange = endpoint({
  method: 'POST',
  path: '/v1/family/contacts/confirm',
  access: 'guardian',
  body: z.strictObject({ ...ofSchool, code: someText(limits.tokenLength) }),
  status: 204,
  refusals: [409],
});

/** Answers 'ainda é este o seu número?', which is asked twice a year. */
export const answerContactQuestion = endpoint({
  method: 'POST',
  path: '/v1/family/contacts/still',
  access: 'guardian',
  body: z.strictObject({
    ...ofSchool,
    /** Otherwise the question only goes away. */
    isSame: z.boolean(),
  }),
  status: 204,
});

export const familyContactSummaries = {
  listOwnContacts: 'Phone and e-mail by which each school of the device reaches its guardian',
  requestContactChange:
    'Send a code of 15 minutes to a new phone or e-mail of the guardian; 409 where none gets there',
  confirmContactChange:
    'Change the phone or e-mail with the code that was sent there, at every school that has the same one; tells the former one. 409 for a code that is over, and for a phone of somebody else',
  answerContactQuestion: 'Say that the phone is still theirs, or not to be asked for half a year',
};

export const familyContactSchemas = {
  ContactChange: contactChange,
  ContactKind: contactKind,
  OwnContacts: ownContacts,
};
