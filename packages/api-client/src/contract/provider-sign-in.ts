import * as z from 'zod/mini';
import { authInfo } from './authentication.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { most } from './primitives.ts';

/** Sign-in providers in place of a password (OpenID Connect). */
export const signInProviders = ['Google', 'Microsoft'] as const;
export const signInProvider = z.enum(signInProviders, messages.invalid);
export type SignInProvider = z.output<typeof signInProvider>;

/** Beside `authenticationCodes`: the sentence says why, and a password may still do. */
export const providerRefused = 22;

/** Where a provider sends the browser back: `/login/google`. */
export const returnPathOf = (provider: SignInProvider) => `/login/${provider.toLowerCase()}`;

export const startProviderSignIn = endpoint({
  method: 'POST',
  path: '/v1/authentication/provider/start',
  access: 'public',
  body: z.strictObject({
    provider: signInProvider,
    /** As somebody typed it so far; the provider proposes it. */
    email: z.optional(z.string().check(most(limits.emailLength))),
  }),
  status: 200,
  /** Address of the provider's page. */
  response: z.object({ address: z.string() }),
  refusals: [400, 429],
});

export const finishProviderSignIn = endpoint({
  method: 'POST',
  path: '/v1/authentication/provider/finish',
  access: 'public',
  body: z.strictObject({
    provider: signInProvider,
    /** Query of the address that the provider sent the browser to. */
    answer: z.string().check(most(8000)),
  }),
  status: 200,
  response: authInfo,
  refusals: [400, 429],
});

export const providerSignInEndpoints = { finishProviderSignIn, startProviderSignIn };

export const providerSignInSummaries = {
  startProviderSignIn:
    'Begin a sign-in at a provider; a cookie binds it to the browser for ten minutes',
  finishProviderSignIn: 'Sign in with the answer that a provider gave the browser; works once',
};

export const providerSignInSchemas = {
  SignInProvider: signInProvider,
};
