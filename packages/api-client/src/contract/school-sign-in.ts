import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { openEnum } from './open-enum.ts';
import { most } from './primitives.ts';
import { signInProvider } from './provider-sign-in.ts';

/** Validation texts of how the teachers of a school may sign in. */
export const schoolSignInMessages = {
  domain: 'Digite um domínio como prof.escola.edu.br, sem @.',
  publicDomain: 'Este domínio é de e-mails pessoais. Use o da escola.',
  tenantId: 'Cole o ID do diretório (locatário), como 8a7e3f0c-1b2d-4c5e-9f60-7a8b9c0d1e2f.',
} as const;

/** Anybody gets an e-mail there. */
const publicDomains =
  /^(g(oogle)?mail|outlook|hotmail|live|msn|passport|yahoo|ymail|icloud|me|mac|aol|proton(mail)?|pm|gmx|zoho|mail|uol|bol|terra|ig|globo(mail)?|zipmail|r7|oi|onmicrosoft)\.(com|com\.br|net|me|de|ru|pt)$/i;

const schoolDomain = z.string(messages.required).check(
  z.trim(),
  most(253, schoolSignInMessages.domain),
  z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i, {
    error: schoolSignInMessages.domain,
    abort: true,
  }),
  z.refine((domain) => !publicDomains.test(domain), schoolSignInMessages.publicDomain),
);

/** The directory that Microsoft's personal accounts belong to. */
const personalAccounts = '9188040d-6c67-4c5b-b112-36a304b66dad';

const tenantId = z.string(schoolSignInMessages.tenantId).check(
  z.trim(),
  most(limits.idLength, schoolSignInMessages.tenantId),
  z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, schoolSignInMessages.tenantId),
  z.refine((id) => id.toLowerCase() !== personalAccounts, schoolSignInMessages.tenantId),
);

/** With what teachers may sign in beside a password; their e-mails are of the domain. */
export const schoolSignIn = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('None') }),
  z.strictObject({ provider: z.literal('Google'), domain: schoolDomain }),
  z.strictObject({ provider: z.literal('Microsoft'), domain: schoolDomain, tenantId }),
]);
export type SchoolSignIn = z.output<typeof schoolSignIn>;

export const schoolSignInState = z.object({
  /** Those that this installation is registered at. */
  available: z.array(openEnum(signInProvider)),
  /** Null where teachers sign in with a password alone. */
  provider: z.nullable(openEnum(signInProvider)),
  domain: z.nullable(z.string()),
  /** Of Microsoft. */
  tenantId: z.nullable(z.string()),
});

export const schoolSignInSchemas = {
  SchoolSignIn: schoolSignIn,
  SchoolSignInState: schoolSignInState,
};
