import { providerRefused, type SignInProvider } from '@caderneta/api-client/contract';
import { AuthorizationResponseError } from 'openid-client';
import type { Database } from '#/database/database.ts';
import type { Config } from '#/config.ts';
import type { CallContext } from '#/kernel/call-context.ts';
import { AuthenticationRefused } from '#/kernel/problems.ts';
import { providerLinkedMail } from '#/modules/accounts/account-mails.ts';
import { findSiblings, lockEmails } from '#/modules/accounts/exports.ts';
import { hashNetwork, type Origin } from '#/modules/authentication/attempt-origin.ts';
import {
  beginSession,
  type IssuedSession,
} from '#/modules/authentication/authentication.service.ts';
import { rememberNetwork } from '#/modules/authentication/exports.ts';
import { refusals as signInRefusals } from '#/modules/authentication/refusals.ts';
import { findSecondFactorOwners } from '#/modules/second-factor/codes/exports.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import { countHit, type RateLimit } from '#/rate-limits/rate-limits.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import {
  type EmployeeWithIdentity,
  findEmployeesWithIdentity,
  findSignInRules,
  holdSchools,
  saveIdentity,
} from '#/modules/provider-sign-in/identities/identities.repository.ts';
import {
  isLinkedTo,
  isOpenToProviders,
} from '#/modules/provider-sign-in/identities/identities.service.ts';
import {
  type Identity,
  isTrusted,
  UnprovenIdentity,
} from '#/modules/provider-sign-in/identities/identity.ts';
import type { OpenidProviders, PendingSignIn } from './openid-providers.ts';

const quarter = 15 * 60;
/** A school of 200 teachers stands behind one address, and arrives at seven. */
const starts: RateLimit = { name: 'provider starts', points: 500, seconds: quarter };
/** Longer than a browser keeps what a sign-in began with. */
const answers: RateLimit = { name: 'provider answers', points: 1, seconds: quarter };

const refuse = (message: string, cause?: unknown) => {
  const refusal = new AuthenticationRefused(providerRefused, message);
  refusal.cause = cause;
  return refusal;
};

/** Why a provider's answer opens nothing; the cause goes to the log. */
export const refusals = {
  notOffered: () => refuse('Nenhuma escola daqui oferece esta entrada. Use e-mail e senha.'),
  away: (provider: SignInProvider, cause: unknown) =>
    refuse(`Não foi possível falar com ${provider}. Tente de novo ou entre com a senha.`, cause),
  /** Too old, begun in another browser, or a link of somebody else's. */
  notBegun: () => refuse('Esta entrada demorou ou começou em outro navegador. Tente de novo.'),
  cancelled: () => refuse('A entrada foi cancelada. Tente de novo ou entre com a senha.'),
  failed: (provider: SignInProvider, cause: unknown) =>
    refuse(`${provider} não confirmou a entrada. Tente de novo ou entre com a senha.`, cause),
  unproven: (provider: SignInProvider, cause: unknown) =>
    refuse(`${provider} não confirmou que este e-mail é seu. Use a conta da escola.`, cause),
  noAccount: () => refuse('Não há conta para este e-mail. Peça à administração da escola.'),
  administrator: () => refuse('Administradores entram com e-mail e senha.'),
  secondFactor: () => refuse('A sua conta pede um código. Entre com e-mail e senha.'),
  otherAccount: (provider: SignInProvider) =>
    refuse(
      `Este e-mail era de outra conta ${provider}. Peça à administração da escola uma nova senha, e entre de novo.`,
    ),
};

/** The providers that some school offers and the installation is registered at. */
export async function listOfferedProviders(
  db: Database,
  { signInClients }: Pick<Config, 'signInClients'>,
): Promise<SignInProvider[]> {
  const registered = Object.keys(signInClients) as SignInProvider[];
  if (registered.length === 0) return [];
  const rules = await findSignInRules(db);
  return registered.filter((one) => rules.some(({ signInProvider }) => signInProvider === one));
}

interface Start {
  provider: SignInProvider;
  email?: string;
  network: string;
}

export async function startSignIn(
  { db }: CallContext,
  { providers, config }: { providers: OpenidProviders; config: Pick<Config, 'signInClients'> },
  { provider, email, network }: Start,
): Promise<{ address: string; pending: PendingSignIn }> {
  const wait = await countHit(db, starts, network);
  if (wait !== undefined) throw signInRefusals.tooManyAttempts(wait);
  const rules = (await findSignInRules(db)).filter((rule) => rule.signInProvider === provider);
  if (rules.length === 0 || !config.signInClients[provider]) throw refusals.notOffered();
  const domains = [...new Set(rules.flatMap(({ signInDomain }) => signInDomain ?? []))];
  const tenantIds = rules.flatMap(({ signInTenantId }) => signInTenantId ?? []);
  try {
    return await providers.start({ provider, domains, tenantIds, email });
  } catch (error) {
    throw refusals.away(provider, error);
  }
}

interface Finish {
  provider: SignInProvider;
  answer: string;
  pending: PendingSignIn | undefined;
  origin: Origin;
}

/**
 * Opens the school that was used last, of those that trust the provider. Each answer needs a start,
 * and those are counted.
 * @throws {AuthenticationRefused}
 */
export async function finishSignIn(
  ctx: CallContext,
  { providers, keys }: { providers: OpenidProviders; keys: KeyRing },
  { origin, ...finish }: Finish,
): Promise<IssuedSession & { openedIds: string[] }> {
  const identity = await identify(ctx, providers, finish);
  return openSchool(ctx, keys, { identity, origin });
}

async function identify(
  { db }: CallContext,
  providers: OpenidProviders,
  { provider, answer, pending }: Omit<Finish, 'origin'>,
): Promise<Identity> {
  if (pending?.provider !== provider) throw refusals.notBegun();
  const isOfThis = new URLSearchParams(answer).get('state') === pending.state;
  // A copied cookie opens nothing a second time, whatever the provider says to its code.
  if (!isOfThis || (await countHit(db, answers, pending.state)) !== undefined) {
    throw refusals.notBegun();
  }
  try {
    return await providers.identify(pending, answer);
  } catch (error) {
    if (error instanceof UnprovenIdentity) throw refusals.unproven(provider, error);
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') {
      throw refusals.cancelled();
    }
    throw isOutage(error) ? refusals.away(provider, error) : refusals.failed(provider, error);
  }
}

const outages = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];

/** Whether the provider did not answer, in place of refusing: what `fetch` throws has no code. */
function isOutage(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === undefined || outages.includes(code);
}

async function openSchool(
  { db, now }: CallContext,
  keys: KeyRing,
  { identity, origin }: { identity: Identity; origin: Origin },
): Promise<IssuedSession & { openedIds: string[] }> {
  const networkHash = hashNetwork(keys, origin.network);
  const found = await findEmployeesWithIdentity(db, identity);
  // A public call: no route opened one.
  return db.transaction(async (tx) => {
    const ctx = { db: tx, now };
    if (found.length > 0) {
      await holdSchools(
        tx,
        found.map(({ schoolId }) => schoolId),
      );
    }
    await lockEmails(tx, [identity.email]);
    const held = new Set(found.map(({ id }) => id));
    const account = await findEmployeesWithIdentity(tx, identity);
    const opened = requireOpened(
      account.filter(({ id }) => held.has(id)),
      identity,
    );
    await refuseSecondFactor(tx, opened);
    for (const row of opened) await link(ctx, row, identity);
    const openedIds = opened.map(({ id }) => id);
    for (const employeeId of openedIds) {
      await rememberNetwork(tx, { employeeId, networkHash, lastSeenAt: now });
    }
    const issued = await beginSession(ctx, opened[0].id, identity.issuer);
    return { ...issued, openedIds };
  });
}

type Opened = [EmployeeWithIdentity, ...EmployeeWithIdentity[]];

/** An account whose e-mail was another account's before opens nothing: addresses are given again. */
function requireOpened(account: EmployeeWithIdentity[], identity: Identity): Opened {
  const trusted = account.filter((row) => isTrusted(row, identity));
  const mayEnter = trusted.filter(isOpenToProviders);
  const opened = mayEnter.filter(
    (row) => row.linkedEmail !== identity.email || isLinkedTo(row, identity),
  );
  const [first, ...others] = opened;
  if (first) return [first, ...others];
  if (mayEnter.length > 0) throw refusals.otherAccount(identity.provider);
  throw trusted.length > 0 ? refusals.administrator() : refusals.noAccount();
}

/** A code that one of a person's schools asks for opens all of them. */
async function refuseSecondFactor(tx: Database, opened: EmployeeWithIdentity[]): Promise<void> {
  for (const { id } of opened) {
    const siblings = await findSiblings(tx, id);
    const ids = [id, ...siblings.map((one) => one.id)];
    if ((await findSecondFactorOwners(tx, ids)).length > 0) throw refusals.secondFactor();
  }
}

/** From the first sign-in on the employee has this account and no other; their e-mail says so. */
async function link(
  { db, now }: CallContext,
  row: EmployeeWithIdentity,
  identity: Identity,
): Promise<void> {
  if (isLinkedTo(row, identity)) return;
  const { issuer, subject, email, provider } = identity;
  const columns = { employeeId: row.id, issuer, subject, email, createdAt: now };
  if (!(await saveIdentity(db, columns))) throw refusals.otherAccount(provider);
  const holder = { name: row.name, to: row.email, schoolName: row.schoolName };
  await queueEmployeeMail(db, providerLinkedMail(provider, holder), now);
}
