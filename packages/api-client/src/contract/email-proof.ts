import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { someText } from './primitives.ts';

const path = '/v1/Employees/Profile/EmailProof';

export const getEmailProof = endpoint({
  method: 'GET',
  path,
  access: 'employee',
  status: 200,
  response: z.object({
    /** An administrator's own address is not proven, and the installation sends e-mails. */
    isAsked: z.boolean(),
  }),
});

export const sendEmailProof = endpoint({
  method: 'POST',
  path,
  access: 'employee',
  status: 204,
  refusals: [409, 429],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: `${path}/Confirm`,
  access: 'employee',
  body: z.strictObject({ token: someText(limits.tokenLength) }),
  status: 204,
  refusals: [409],
  audited: ['profile', 'update'],
});

export const emailProofSummaries = {
  getEmailProof: 'Whether one is asked to prove that one’s own e-mail is one’s own',
  sendEmailProof: 'E-mail a link that proves one’s own address; 409 where no e-mails are sent',
  confirmEmail:
    'Prove one’s own e-mail with the token of its link; 409 for the link of another account',
};

export const emailProofFieldLabels = {
  confirmEmail: { token: 'confirmação do e-mail' },
};
