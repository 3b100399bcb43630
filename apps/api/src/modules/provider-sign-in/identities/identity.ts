import { email as emailFormat, type SignInProvider } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { cleanText } from '#/kernel/clean-text.ts';

/** Identity that a provider's token proves. */
export interface Identity {
  provider: SignInProvider;
  /** Directory of Microsoft. */
  tenantId: string | null;
  issuer: string;
  /** The issuer's permanent id of the account. */
  subject: string;
  /** Theirs for sure; in lower case. */
  email: string;
}

export const googleIssuer = 'https://accounts.google.com';
export const microsoftOrigin = 'https://login.microsoftonline.com';

/** @param directory a tenant's id, or `organizations` for that of whoever signs in */
export const microsoftAuthority = (directory: string) => `${microsoftOrigin}/${directory}/v2.0`;

/** How a school lets its teachers sign in; columns of `schools`. */
export interface SignInRule {
  signInProvider: string | null;
  signInDomain: string | null;
  signInTenantId: string | null;
}

/** An account that proves no e-mail of a school. */
export class UnprovenIdentity extends Error {
  constructor(lacks: string) {
    super(`the provider's token lacks ${lacks}`);
    this.name = 'UnprovenIdentity';
  }
}

/** Names an account: one that had to be mended could be another's. */
const text = z.string().check(
  z.minLength(1),
  z.maxLength(255),
  z.refine((given) => cleanText(given) === given),
);
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

/**
 * Reads the claims of a token whose signature, audience, nonce and issuer are checked.
 * @throws {UnprovenIdentity}
 */
export function readIdentity(
  provider: SignInProvider,
  claims: Readonly<Record<string, unknown>>,
): Identity {
  const { issuer, subject, tenantId } =
    provider === 'Google' ? readGoogleAccount(claims) : readMicrosoftAccount(claims);
  const email = z.safeParse(emailFormat, claims.email).data?.toLowerCase();
  if (!email) throw new UnprovenIdentity('email');
  const lacks = provider === 'Google' ? lackOfGoogle(claims, email) : lackOfMicrosoft(claims);
  if (lacks) throw new UnprovenIdentity(lacks);
  return { provider, issuer, subject, tenantId, email };
}

function readGoogleAccount({ iss, sub }: Readonly<Record<string, unknown>>) {
  const subject = z.safeParse(text, sub).data;
  if (iss !== googleIssuer || !subject) throw new UnprovenIdentity('iss and sub');
  return { issuer: googleIssuer, subject, tenantId: null };
}

/**
 * The owner of an address can open a personal Google account with it, and keeps that account when the
 * address goes to somebody else. Only accounts of the domain's own organization have `hd`.
 */
function lackOfGoogle({ email_verified: isVerified, hd }: Record<string, unknown>, email: string) {
  if (isVerified !== true) return 'email_verified';
  const isOfDomain = typeof hd === 'string' && hd.toLowerCase() === domainOf(email);
  return isOfDomain ? undefined : 'hd';
}

function readMicrosoftAccount({ iss, tid, oid }: Readonly<Record<string, unknown>>) {
  const tenantId = z.safeParse(text, tid).data?.toLowerCase();
  const subject = z.safeParse(text, oid).data;
  if (!tenantId || !subject) throw new UnprovenIdentity('tid and oid');
  const issuer = microsoftAuthority(tenantId);
  if (iss !== issuer) throw new UnprovenIdentity('the iss of its tid');
  return { issuer, subject, tenantId };
}

/**
 * A directory's administrator writes any e-mail into an account of theirs or of a guest. `xms_edov`
 * says that the directory proved to own the domain of the e-mail.
 */
function lackOfMicrosoft({ xms_edov: isOwned }: Readonly<Record<string, unknown>>) {
  return new Set<unknown>([true, 1, '1', 'true', 'True']).has(isOwned) ? undefined : 'xms_edov';
}

/** Whether a school trusts the provider with e-mails such as this one. */
export function isTrusted(rule: SignInRule, identity: Identity): boolean {
  return (
    rule.signInProvider === identity.provider &&
    rule.signInDomain?.toLowerCase() === domainOf(identity.email) &&
    (rule.signInTenantId?.toLowerCase() ?? null) === identity.tenantId
  );
}
