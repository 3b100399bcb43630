import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { mailTopics } from './kind-names.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, instant, most } from './primitives.ts';

/** Who allowed WhatsApp messages: the guardian in their app, the school, a row of an import. */
const whatsAppOptInWay = openEnum(z.enum(['family', 'school', 'import']));

/** `refused`: the guardian did, and the school cannot allow it in their place. */
export const whatsAppState = openEnum(z.enum(['allowed', 'notAsked', 'refused']));

/** Whether a guardian is told of news by WhatsApp. */
export const whatsAppConsent = z.object({
  state: whatsAppState,
  /** When it was allowed. */
  at: z.nullable(instant),
  way: z.nullable(whatsAppOptInWay),
});
export type WhatsAppConsent = z.output<typeof whatsAppConsent>;

const change = z.strictObject({ isAllowed: z.boolean() });

/** The school notes what a guardian said on paper or at the desk. */
export const changeWhatsApp = endpoint({
  method: 'PUT',
  path: '/v1/guardians/:id/whatsapp',
  access: 'employee',
  params: byId,
  body: change,
  status: 204,
  refusals: [409],
  audited: ['guardian', 'update'],
});

/**
 * The school notes what several guardians signed, as at enrolment. Leaves alone those who refused,
 * and those who are told already.
 */
export const allowWhatsApp = endpoint({
  method: 'POST',
  path: '/v1/guardians/whatsapp',
  access: 'employee',
  body: z.strictObject({
    guardianIds: z.array(id).check(most(200), z.minLength(1)),
  }),
  status: 200,
  /** Those who are told by WhatsApp from now on. */
  response: z.array(z.object({ id })),
  audited: ['guardian', 'update'],
});

/** Of all guardians of the device, at all of its schools. */
const ownConsent = z.object({
  /** Phones that messages go to; none where the installation sends none. */
  phones: z.array(z.string()),
  isAllowed: z.boolean(),
});
export type OwnConsent = z.output<typeof ownConsent>;

/** Not allowed until the guardian or the school says so. */
export const getOwnWhatsApp = endpoint({
  method: 'GET',
  path: '/v1/family/whatsapp',
  access: 'guardian',
  status: 200,
  response: ownConsent,
});

export const changeOwnWhatsApp = endpoint({
  method: 'PUT',
  path: '/v1/family/whatsapp',
  access: 'guardian',
  body: change,
  status: 204,
});

/** Allowed until the guardian refuses. */
export const getOwnSms = endpoint({
  method: 'GET',
  path: '/v1/family/sms',
  access: 'guardian',
  status: 200,
  response: ownConsent,
});

export const changeOwnSms = endpoint({
  method: 'PUT',
  path: '/v1/family/sms',
  access: 'guardian',
  body: change,
  status: 204,
});

export const mailTopic = z.enum(mailTopics);

/** Of all guardians of the device, at all of its schools. */
const ownMailTopics = z.object({
  /** Addresses that e-mails go to; none where the installation sends none. */
  emails: z.array(z.string()),
  /** What a guardian has switched off. */
  muted: z.array(openEnum(mailTopic)),
});
export type OwnMailTopics = z.output<typeof ownMailTopics>;

/** All of them come until the guardian switches one off. */
export const getOwnMailTopics = endpoint({
  method: 'GET',
  path: '/v1/family/mail-topics',
  access: 'guardian',
  status: 200,
  response: ownMailTopics,
});

/** What is urgent comes by e-mail all the same. */
export const changeOwnMailTopic = endpoint({
  method: 'PUT',
  path: '/v1/family/mail-topics',
  access: 'guardian',
  body: z.extend(change, { topic: mailTopic }),
  status: 204,
});

export const consentSummaries = {
  allowWhatsApp: 'Note that several guardians allow notifications by WhatsApp',
  changeWhatsApp: 'Note whether a guardian allows notifications by WhatsApp',
  getOwnWhatsApp: 'Whether the guardians of this device are told of news by WhatsApp',
  changeOwnWhatsApp: 'Allow or refuse notifications by WhatsApp',
  getOwnSms: 'Whether the guardians of this device are told of news by SMS',
  changeOwnSms: 'Refuse notifications by SMS, or allow them again',
  getOwnMailTopics: 'What the guardians of this device get no e-mails about',
  changeOwnMailTopic: 'Refuse e-mails about one kind of news, or allow them again',
};

export const consentFieldLabels = {
  allowWhatsApp: { guardianIds: 'avisos por WhatsApp' },
  changeWhatsApp: { isAllowed: 'avisos por WhatsApp' },
};

export const consentSchemas = {
  WhatsAppConsent: whatsAppConsent,
  WhatsAppState: whatsAppState,
  OwnConsent: ownConsent,
  MailTopic: mailTopic,
  OwnMailTopics: ownMailTopics,
};
