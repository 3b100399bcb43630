import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { byId, instant } from './primitives.ts';

/** Who allowed WhatsApp messages: the guardian in their app, the school, a row of an import. */
const whatsAppOptInWay = openEnum(z.enum(['family', 'school', 'import']));

/** Whether a guardian is told of news by WhatsApp. */
export const whatsAppConsent = z.object({
  /** `refused`: the guardian did, and the school cannot allow it in their place. */
  state: openEnum(z.enum(['allowed', 'notAsked', 'refused'])),
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

/** Of all guardians of the device, at all of its schools. */
export const getOwnWhatsApp = endpoint({
  method: 'GET',
  path: '/v1/family/whatsapp',
  access: 'guardian',
  status: 200,
  response: z.object({
    /** Phones that messages go to; none where the installation sends none. */
    phones: z.array(z.string()),
    isAllowed: z.boolean(),
  }),
});
export type OwnWhatsApp = z.output<typeof getOwnWhatsApp.response>;

export const changeOwnWhatsApp = endpoint({
  method: 'PUT',
  path: '/v1/family/whatsapp',
  access: 'guardian',
  body: change,
  status: 204,
});

export const whatsAppSummaries = {
  changeWhatsApp: 'Note whether a guardian allows notices by WhatsApp',
  getOwnWhatsApp: 'Whether the guardians of this device are told of news by WhatsApp',
  changeOwnWhatsApp: 'Allow or refuse notices by WhatsApp',
};
