import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Of all guardians of the device, at all of its schools. */
export const getOwnSms = endpoint({
  method: 'GET',
  path: '/v1/family/sms',
  access: 'guardian',
  status: 200,
  response: z.object({
    /** Phones that messages go to; none where the installation sends none. */
    phones: z.array(z.string()),
    /** Until the guardian refuses. */
    isAllowed: z.boolean(),
  }),
});
export type OwnSms = z.output<typeof getOwnSms.response>;

export const changeOwnSms = endpoint({
  method: 'PUT',
  path: '/v1/family/sms',
  access: 'guardian',
  body: z.strictObject({ isAllowed: z.boolean() }),
  status: 204,
});

export const smsSummaries = {
  getOwnSms: 'Whether the guardians of this device are told of news by SMS',
  changeOwnSms: 'Refuse notices by SMS, or allow them again',
};
