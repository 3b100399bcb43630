import * as z from 'zod/mini';
import { email, password } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { someText } from './primitives.ts';

export const emailOfAccount = z.strictObject({ email });

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/v1/authentication/forgotPassword',
  access: 'public',
  body: emailOfAccount,
  status: 204,
  refusals: [429],
});

const resetToken = someText(limits.tokenLength);

export const readPasswordLink = endpoint({
  method: 'POST',
  path: '/v1/authentication/readPasswordLink',
  access: 'public',
  body: z.strictObject({ token: resetToken }),
  status: 200,
  /** Whose password the link sets. */
  response: z.object({
    name: z.string(),
    email: z.string(),
    schoolName: z.string(),
    /** A school made the link, for somebody who has no password of their own yet. */
    isInvitation: z.boolean(),
  }),
  refusals: [400, 429],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/v1/authentication/resetPassword',
  access: 'public',
  body: z.strictObject({ token: resetToken, password }),
  status: 204,
  refusals: [400, 429],
});

export const passwordRecoverySummaries = {
  forgotPassword: 'E-mail a link of one hour that sets a new password; says nothing of who exists',
  readPasswordLink: 'Whose password a link would set now; uses nothing up',
  resetPassword: 'Set a new password with the token of an e-mailed link; ends all sessions',
};

export const passwordRecoverySchemas = { EmailOfAccount: emailOfAccount };
