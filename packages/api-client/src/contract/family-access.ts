import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, instant, most, named, someText } from './primitives.ts';
import { school } from './school.ts';

const responsible = named;

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
  /** Twice a year: whether this is still the phone of the guardian at the school. */
  isPhoneAsked: z.optional(z.object({ schoolId: id, phone: z.string() })),
  /** Present where e-mails to a guardian of the device come back: a school asks for another address. */
  isEmailReturned: z.optional(z.boolean()),
});
export type Family = z.output<typeof family>;

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

/** Stands for a link and can be typed; ends before it. */
export const linkCode = z.object({
  /** Groups of four: '0121-4567-89AB-CDEM'. */
  text: z.string(),
  expiresAt: instant,
});
export type LinkCode = z.output<typeof linkCode>;

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
  givenName: z.nullable(z.string()),
  /** Whose link it was: from the e-mail of the school, of an employee, or of another own device. */
  enteredBy: openEnum(z.enum(['mail', 'invitation', 'ownDevice'])),
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
  listOwnDevices: 'Devices on which the guardians of this one have entered, last seen first',
  endOwnDevice: 'End the access of one device to its school, also of the one that asks',
  endOtherDevices: 'End the access of all other devices of the guardians, and their open links',
  renameOwnDevice: 'Give a device a name that the guardian knows it by',
  subscribeToPush: 'Tell this device when something is new',
  unsubscribeFromPush: 'Tell this device nothing any more',
  getFamily: 'The guardians of this device, their schools and children',
  switchGuardian: 'Let another guardian read who shares this browser; sets the cookies',
  leaveFamily: 'Forget this device, for all schools that it shows',
};

export const familyAccessSchemas = {
  Family: family,
  LinkCode: linkCode,
  OwnDevice: ownDevice,
};
