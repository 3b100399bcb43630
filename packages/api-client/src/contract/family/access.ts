import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { openEnum } from '../open-enum.ts';
import { byId, id, instant, most, someText } from '../primitives.ts';
import { school } from '../schools.ts';

/** Of a personal link, or the code that stands for it. */
const token = someText(limits.tokenLength);

/** Stands for a link and can be typed; ends before it. */
export const linkCode = z.object({
  /** Groups of four: '0121-4567-89AB-CDEM'. */
  text: z.string(),
  expiresAt: instant,
});
export type LinkCode = z.output<typeof linkCode>;

const responsible = z.object({ id, name: z.string() });

/**
 * Whose device this is, their school and children. A device may have a guardian at each of several
 * schools: then `responsible` and `school` are those that were paired first.
 */
export const family = z.object({
  responsible,
  school,
  /** Every school of the device with its guardian there, in the order in which they were paired. */
  schools: z.optional(z.array(z.extend(school, { responsible }))),
  /** Of all schools, in their order; those of one school by name. */
  students: z.array(
    z.object({ id, name: z.string(), classroomName: z.string(), schoolId: z.optional(id) }),
  ),
  /** Guardians of the same schools who share the browser and do not read just now. */
  others: z.optional(z.array(z.object({ deviceId: id, responsible, schoolName: z.string() }))),
  /** VAPID key for web push, base64url. */
  pushKey: z.string(),
});
export type Family = z.output<typeof family>;

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
     * there ends. A server of the release before ends that of one at the same school.
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

/** Mails a personal link to the guardians with this contact. The answer tells nothing of them. */
export const requestFamilyLink = endpoint({
  method: 'POST',
  path: '/v1/family/link-requests',
  access: 'public',
  body: z.strictObject({
    /** A mobile phone or an e-mail, as typed. */
    contact: z.string(contactText).check(
      most(limits.emailLength, contactText),
      z.refine((typed) => /^(\d{11}|[^@\s]+@[^@\s]+)$/.test(normalizeContact(typed)), contactText),
    ),
  }),
  status: 204,
  refusals: [429],
});

export const getFamily = endpoint({
  method: 'GET',
  path: '/v1/family/me',
  access: 'guardian',
  status: 200,
  response: family,
});

/** Lets another guardian read who shares this browser. Sets the cookies. */
export const switchGuardian = endpoint({
  method: 'PUT',
  path: '/v1/family/session',
  access: 'guardian',
  body: z.strictObject({
    /** One of the family's `others`. */
    deviceId: id,
  }),
  status: 204,
});

export const leaveFamily = endpoint({
  method: 'DELETE',
  path: '/v1/family/session',
  access: 'guardian',
  status: 204,
});

/** A phone or browser that opens the family's side. */
export const guardianDevice = z.object({
  id,
  /** 'Chrome no Android' */
  name: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
});
export type GuardianDevice = z.output<typeof guardianDevice>;

export const ownDevice = z.extend(guardianDevice, {
  /** The device that asks. */
  isCurrent: z.boolean(),
  /** A browser that shows several schools is a device of each. */
  schoolId: z.optional(id),
  /** What the guardian calls it; null where they gave it no name. */
  givenName: z.optional(z.nullable(z.string())),
  /** Whose link it was: from the e-mail of the school, of an employee, or of another own device. */
  enteredBy: z.optional(openEnum(z.enum(['mail', 'invitation', 'ownDevice']))),
  /** Whether the code of the link was typed. */
  byCode: z.optional(z.boolean()),
});
export type OwnDevice = z.output<typeof ownDevice>;

export const listOwnDevices = endpoint({
  method: 'GET',
  path: '/v1/family/devices',
  access: 'guardian',
  status: 200,
  response: z.array(ownDevice),
});

export const endOwnDevice = endpoint({
  method: 'DELETE',
  path: '/v1/family/devices/:id',
  access: 'guardian',
  params: byId,
  status: 204,
});

export const endOtherDevices = endpoint({
  method: 'DELETE',
  path: '/v1/family/devices',
  access: 'guardian',
  status: 204,
});

const deviceNameText = 'O nome pode ter até 40 caracteres.';

export const renameOwnDevice = endpoint({
  method: 'PUT',
  path: '/v1/family/devices/:id',
  access: 'guardian',
  params: byId,
  body: z.strictObject({
    /** Empty takes the name away. */
    name: z.string(deviceNameText).check(z.trim(), most(40, deviceNameText)),
  }),
  status: 204,
});

/** A link for another device of the same guardian, which that device reads as a code. */
export const createOwnLink = endpoint({
  method: 'POST',
  path: '/v1/family/links',
  access: 'guardian',
  body: z.strictObject({
    /** One of the device's schools. */
    schoolId: id,
  }),
  status: 201,
  response: z.object({
    /** Address with the token in its fragment. */
    url: z.string(),
    expiresAt: instant,
    /** For a device without a camera, or the app that was just put on the home screen. */
    code: z.optional(linkCode),
  }),
  refusals: [429],
  shownOnce: true,
});

export const subscribeToPush = endpoint({
  method: 'PUT',
  path: '/v1/family/push',
  access: 'guardian',
  body: z.strictObject({
    endpoint: z.string().check(most(1000), z.regex(/^https:\/\//)),
    keys: z.strictObject({
      p256dh: someText(200),
      auth: someText(200),
    }),
  }),
  status: 204,
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/v1/family/push',
  access: 'guardian',
  status: 204,
});

export const familyAccessSummaries = {
  createOwnLink: 'A link of ten minutes for another device of the guardian',
  requestFamilyLink: 'Mail a new personal link to a guardian, who lost theirs',
  checkFamilyLink: 'What a personal link opens; uses nothing up',
  pairFamilyDevice: 'Use a personal link up: this device becomes its guardian’s; sets the cookie',
  getFamily: 'The guardians of this device, their schools and children',
  switchGuardian: 'Let another guardian read who shares this browser; sets the cookies',
  leaveFamily: 'Forget this device, for all schools that it shows',
  listOwnDevices: 'Devices on which the guardians of this one have entered, last seen first',
  endOwnDevice: 'End the access of one device to its school, also of the one that asks',
  endOtherDevices: 'End the access of all other devices of the guardians, and their open links',
  renameOwnDevice: 'Give a device a name that the guardian knows it by',
  subscribeToPush: 'Tell this device when something is new',
  unsubscribeFromPush: 'Tell this device nothing any more',
};
