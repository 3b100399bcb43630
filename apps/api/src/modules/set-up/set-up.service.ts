import type { FirstAdministrator, FirstSchool } from '@caderneta/api-client/contract';
import { addDays } from 'date-fns/addDays';
import type { CallContext } from '#/kernel/call-context.ts';
import { Conflict } from '#/kernel/problems.ts';
import { mailProof } from '#/modules/accounts/email-proof.service.ts';
import { hashPassword } from '#/secrets/passwords.ts';
import { hasSchools } from '#/modules/schools/exports.ts';
import { addSchool } from './found-school.service.ts';
import { checkLimit, countHit, type RateLimit } from '#/rate-limits/rate-limits.ts';
import { hashToken, makeOpaqueToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { isSetUpLink, replaceSetUpLink, useSetUpLink } from './set-up.repository.ts';

/** Unknown, used and expired links that one network may show. */
const deadLinks: RateLimit = { name: 'dead set-up links', points: 30, seconds: 15 * 60 };

/**
 * Makes the link that sets up an installation without a school, and ends the one before it. The
 * token stands in the fragment: browsers send it to nobody, so no log of a proxy holds it.
 * @returns undefined where there is a school
 */
export async function createSetUpLink({
  db,
  config,
  now,
}: Pick<Services, 'db' | 'config' | 'now'>): Promise<string | undefined> {
  if (await hasSchools(db)) return undefined;
  const token = makeOpaqueToken();
  const createdAt = now();
  // Time to hand the link to the person who is to open it.
  const expiresAt = addDays(createdAt, 1);
  // A server does this as it starts.
  await db.transaction((tx) =>
    replaceSetUpLink(tx, { hash: hashToken(token), createdAt, expiresAt }),
  );
  return `${config.publicUrl}/instalar#token=${token}`;
}

interface ShownLink {
  token: string;
  network: string;
}

/** Uses nothing up. @throws {Conflict} for a link that sets nothing up */
export async function checkLink(
  { db, now }: CallContext,
  { token, network }: Omit<ShownLink, 'token'> & { token?: string },
): Promise<void> {
  await checkLimit(db, deadLinks, network);
  if (token === undefined) {
    throw new Conflict((await hasSchools(db)) ? 'set-up-done' : 'set-up-link-gone');
  }
  // Reads the link first: the call that uses it up makes the school in the same transaction.
  const isOpen = await isSetUpLink(db, hashToken(token), now);
  if (await hasSchools(db)) throw new Conflict('set-up-done');
  if (isOpen) return;
  await countHit(db, deadLinks, network);
  throw new Conflict('set-up-link-gone');
}

interface SetUp extends ShownLink {
  school: FirstSchool;
  administrator: FirstAdministrator;
}

/** Works once: of two calls at the same time the later one finds the school of the other. */
export async function setUpInstallation(
  ctx: CallContext,
  services: Pick<Services, 'config' | 'keys'>,
  { school, administrator: { password, ...administrator }, ...shown }: SetUp,
): Promise<void> {
  await checkLink(ctx, shown);
  const passwordHash = await hashPassword(password);
  // A public call: no route opened one.
  await ctx.db.transaction(async (tx) => {
    const isOurs = await useSetUpLink(tx, hashToken(shown.token), ctx.now);
    if (await hasSchools(tx)) throw new Conflict('set-up-done');
    if (!isOurs) throw new Conflict('set-up-link-gone');
    const holder = { ...administrator, passwordHash };
    const { employeeId } = await addSchool(tx, { school, administrator: holder }, ctx.now);
    const recipient = { ...holder, id: employeeId, schoolName: school.name };
    if (services.config.sendsMail) await mailProof(tx, services, recipient, ctx.now);
  });
}
