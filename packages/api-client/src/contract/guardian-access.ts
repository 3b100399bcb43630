import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { guardianDevice, linkCode } from './family-access.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, instant, named } from './primitives.ts';
import { whatsAppConsent } from './consents.ts';

/** As the school sees it: also whose link paired it. */
const knownDevice = z.extend(guardianDevice, {
  link: z.object({
    /** The employee who made it; null where the e-mail of an item carried it. */
    madeBy: z.nullable(z.string()),
    /** Whether it went to the guardian's e-mail, unseen by employees. */
    mailed: z.boolean(),
    /** Whether its code was typed. */
    byCode: z.optional(z.boolean()),
  }),
});
export type KnownDevice = z.output<typeof knownDevice>;

/**
 * What happens to a new link. Employees who may see all children of the guardian are shown it. For
 * others it is mailed to the guardian; it is unavailable if the guardian has no e-mail.
 */
export const linkDelivery = openEnum(z.enum(['shown', 'mailed', 'unavailable']));
export type LinkDelivery = z.output<typeof linkDelivery>;

export const guardianAccess = z.object({
  responsible: z.object({ id, name: z.string(), phone: z.string() }),
  linkDelivery,
  /** Paired and not revoked, last seen first. */
  devices: z.array(knownDevice),
  /** Links that still pair a device. */
  openLinkCount: z.number(),
  /** Of a code that rests, because somebody tried many wrong ones. Its link does not. */
  codeRestsUntil: z.optional(instant),
  /** Absent where the installation sends no WhatsApp messages. */
  whatsApp: z.optional(whatsAppConsent),
});
export type GuardianAccess = z.output<typeof guardianAccess>;

/** Shown once: the server keeps only its hash. */
const shownLink = z.object({
  delivery: z.literal('shown'),
  /** Address with the token in its fragment. */
  url: z.string(),
  expiresAt: instant,
  code: z.optional(linkCode),
});
export type ShownLink = z.output<typeof shownLink>;

/** Holds neither address nor token. */
const mailedLink = z.object({
  delivery: z.literal('mailed'),
  /** E-mail address of the guardian. */
  sentTo: z.string(),
});

export const newGuardianLink = z.discriminatedUnion('delivery', [shownLink, mailedLink]);
export type NewGuardianLink = z.output<typeof newGuardianLink>;

export const getGuardianAccess = endpoint({
  method: 'GET',
  path: '/v1/guardians/:id/access',
  access: 'employee',
  params: byId,
  status: 200,
  response: guardianAccess,
});

export const createGuardianLink = endpoint({
  method: 'POST',
  path: '/v1/guardians/:id/links',
  access: 'employee',
  params: byId,
  status: 201,
  response: newGuardianLink,
  refusals: [409, 429],
  shownOnce: true,
  audited: ['guardianAccess', 'create'],
});

export const revokeGuardianDevice = endpoint({
  method: 'DELETE',
  path: '/v1/guardians/:id/devices/:deviceId',
  access: 'employee',
  params: z.object({ id, deviceId: id }),
  status: 204,
  audited: ['guardianAccess', 'delete'],
});

export const revokeGuardianAccess = endpoint({
  method: 'DELETE',
  path: '/v1/guardians/:id/access',
  access: 'employee',
  params: byId,
  status: 204,
  audited: ['guardianAccess', 'delete'],
});

/** The school knows, as by a call, that the phone is still the guardian's. */
export const confirmGuardianPhone = endpoint({
  method: 'POST',
  path: '/v1/guardians/:id/phone',
  access: 'employee',
  params: byId,
  status: 204,
  audited: ['guardian', 'mark'],
});

export const invitation = z.object({
  responsible: named,
  /** Names of the guardian's students in the classroom. */
  students: z.array(z.string()),
  url: z.string(),
  expiresAt: instant,
  code: z.optional(linkCode),
});
export type Invitation = z.output<typeof invitation>;

/** A guardian with children elsewhere, too: the employee may not see a link of theirs. */
const guardianWithoutCard = z.object({
  responsible: named,
  /** Names of the guardian's students in the classroom. */
  students: z.array(z.string()),
  /** How `createGuardianLink` would deliver a link: not 'shown'. */
  linkDelivery,
});
export type GuardianWithoutCard = z.output<typeof guardianWithoutCard>;

export const createInvitations = endpoint({
  method: 'POST',
  path: '/v1/classrooms/:id/invitations',
  access: 'employee',
  params: byId,
  query: z.strictObject({
    /** 'notReached' invites those alone who are in one of `unreachedStates`. */
    guardians: z.optional(z.enum(['notReached'])),
  }),
  status: 201,
  response: z.object({
    classroomName: z.string(),
    invitations: z.array(invitation),
    withoutCard: z.array(guardianWithoutCard),
  }),
  refusals: [429],
  shownOnce: true,
  audited: ['guardianAccess', 'create'],
});

export const guardianAccessSummaries = {
  getGuardianAccess: 'Devices of a guardian',
  createGuardianLink:
    'A new single-use link that pairs one device of a guardian, shown or sent by e-mail',
  confirmGuardianPhone:
    'Note that the phone is still the guardian’s: personal links go there again',
  revokeGuardianDevice: 'End the access of one device',
  revokeGuardianAccess: 'End the access of all devices and open links of a guardian',
  createInvitations:
    'A new link for every guardian of a classroom whose links the employee may see, for printing',
};

export const guardianAccessSchemas = {
  GuardianAccess: guardianAccess,
  Invitation: invitation,
  LinkDelivery: linkDelivery,
  NewGuardianLink: newGuardianLink,
  ShownLink: shownLink,
  MailedLink: mailedLink,
  GuardianWithoutCard: guardianWithoutCard,
};
