import * as z from 'zod/mini';
import { email, password } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { role } from './enums.ts';
import { limits } from './limits.ts';
import { openEnum } from './open-enum.ts';
import { id, most, someText } from './primitives.ts';

/** The sign-in form; the call adds `grantType`. */
export const credentials = z.strictObject({ email, password });
export type Credentials = z.output<typeof credentials>;

export const signedInEmployee = z.object({
  id,
  schoolId: id,
  name: z.string(),
  email: z.string(),
  role: openEnum(role),
  classroomIds: z.array(id),
  /** Of the network of schools whose office their school is. */
  networkId: z.nullable(id),
});
export type SignedInEmployee = z.output<typeof signedInEmployee>;

export const authInfo = z.object({
  employee: signedInEmployee,
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds from now. */
  accessTokenExpiresIn: z.number(),
  /** Seconds from now. */
  refreshTokenExpiresIn: z.number(),
  /** Whether the person may switch to another school. */
  hasOtherSchools: z.optional(z.boolean()),
});
export type AuthInfo = z.output<typeof authInfo>;

export const login = endpoint({
  method: 'POST',
  path: '/v1/authentication/login',
  access: 'public',
  body: z.discriminatedUnion('grantType', [
    z.extend(credentials, {
      grantType: z.literal('Password'),
      /** Of the second factor, where `codeNeeded` asked for it. */
      code: z.optional(z.string().check(most(limits.codeLength))),
      /** Takes the place of the password, where `newPasswordNeeded` asked for it. */
      newPassword: z.optional(password),
    }),
    z.strictObject({
      grantType: z.literal('RefreshToken'),
      employeeId: id,
      refreshToken: someText(limits.tokenLength),
    }),
  ]),
  status: 200,
  response: authInfo,
  refusals: [400, 429],
});

export const logout = endpoint({
  method: 'POST',
  path: '/v1/authentication/logout',
  access: 'public',
  body: z.strictObject({ refreshToken: z.string().check(most(limits.tokenLength)) }),
  status: 204,
});

export const authenticationSummaries = {
  login:
    'Sign in with a password, or renew a session with its refresh token. A password that somebody else gave opens nothing until `newPassword` replaces it',
  logout: 'End the session of a refresh token; an unknown one is ignored',
};

export const authenticationSchemas = {
  AuthInfo: authInfo,
  SignedInEmployee: signedInEmployee,
};
