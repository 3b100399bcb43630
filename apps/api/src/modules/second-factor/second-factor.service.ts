import {
  can,
  type confirmSecondFactor,
  type offerSecondFactor,
  type Output,
  type SecondFactorState,
} from '@caderneta/api-client/contract';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, Forbidden, Invalid, TooManyRequests } from '#/kernel/problems.ts';
import { accountChangedMail, type AccountChange } from '#/modules/accounts/account-mails.ts';
import { findSiblings } from '#/modules/accounts/exports.ts';
import { revokeSessionsOf } from '#/modules/authentication/exports.ts';
import { requireOwnPassword } from '#/modules/authentication/own-password.service.ts';
import { findSchool } from '#/modules/schools/exports.ts';
import { queueEmployeeMail } from '#/mail/employee-mail.repository.ts';
import type { Actor } from '#/policy/actor.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import {
  addressOf,
  hashRecoveryCode,
  makeRecoveryCodes,
  makeSecret,
  seal,
  stepOf,
  unseal,
} from '#/modules/second-factor/codes/codes.ts';
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  replaceRecoveryCodes,
} from '#/modules/second-factor/codes/second-factor.repository.ts';
import { checkCode } from '#/modules/second-factor/codes/sign-in-code.service.ts';

type Keys = Pick<KeyRing, 'secondFactors'>;
type Confirmed = Output<typeof confirmSecondFactor>;

/** Who may have one has no way to that of somebody else. */
function requireRight(actor: Actor): void {
  if (!can(actor, 'useSecondFactor')) throw new Forbidden();
}

export async function getOwnSecondFactor({
  db,
  actor,
}: EmployeeContext): Promise<SecondFactorState> {
  requireRight(actor);
  const factor = await findSecondFactor(db, actor.id);
  const recoveryCodesLeft = await countRecoveryCodes(db, actor.id);
  return { since: factor?.createdAt.toISOString() ?? null, recoveryCodesLeft };
}

/** Stores nothing: the secret comes back, encrypted, with a code that proves that an app has it. */
export async function makeOffer(
  { db, actor }: EmployeeContext,
  { secondFactors }: Keys,
): Promise<Output<typeof offerSecondFactor>> {
  requireRight(actor);
  const secret = makeSecret();
  const school = await nameOfSchool({ db, actor });
  return {
    secret,
    address: addressOf(secret, { email: actor.email, school }),
    sealed: await seal(secret, actor.id, secondFactors),
  };
}

/** Ends the other sessions at all schools of the person, which began with a password alone. */
export async function confirmOffer(
  ctx: EmployeeContext,
  keys: Keys,
  { code, sealed }: { code: string; sealed: string },
): Promise<Confirmed> {
  const { db, actor, now } = ctx;
  requireRight(actor);
  const secret = await unseal(sealed, actor.id, keys.secondFactors);
  const step = secret && stepOf(code.replace(/\s/g, ''), secret, now);
  if (typeof step !== 'number') throw wrongCode();
  const row = { employeeId: actor.id, sealedSecret: sealed, lastStep: step, createdAt: now };
  if (!(await insertSecondFactor(db, row))) throw new Conflict('second-factor-on');
  const siblings = await findSiblings(db, actor.id);
  const ids = [actor.id, ...siblings.map(({ id }) => id)];
  await revokeSessionsOf(db, ids, { now, besides: actor.sessionId });
  await tellOwner(ctx, 'secondFactorOn');
  return storeNewCodes(ctx, keys);
}

/**
 * Refuses without password and code, which it uses up: a computer that was left open must not
 * become the account for good.
 */
export async function requirePasswordAndCode(
  ctx: EmployeeContext,
  keys: Keys,
  { currentPassword, code }: { currentPassword: string; code: string },
): Promise<void> {
  const { db, actor } = ctx;
  requireRight(actor);
  if (!(await findSecondFactor(db, actor.id))) throw new Conflict('second-factor-off');
  await requireOwnPassword(ctx, currentPassword);
  // Their own session proves as much as a device that is known.
  const typed = { employeeId: actor.id, code, knownOrigin: `session ${actor.sessionId}` };
  const checked = await checkCode(ctx, keys, typed);
  if (checked.is === 'wait') throw new TooManyRequests(checked.seconds);
  if (checked.is === 'wrong' || checked.is === 'broken') throw wrongCode();
}

/** Replaces the recovery codes; those on the old paper no longer work. */
export async function renewCodes(ctx: EmployeeContext, keys: Keys): Promise<Confirmed> {
  requireRight(ctx.actor);
  await tellOwner(ctx, 'recoveryCodes');
  return storeNewCodes(ctx, keys);
}

export async function removeOwnSecondFactor(ctx: EmployeeContext): Promise<void> {
  const { db, actor } = ctx;
  requireRight(actor);
  if (!(await deleteSecondFactor(db, actor.id))) throw new Conflict('second-factor-off');
  await tellOwner(ctx, 'secondFactorOff');
}

async function storeNewCodes({ db, actor }: EmployeeContext, { secondFactors }: Keys) {
  const recoveryCodes = makeRecoveryCodes();
  const hashes = recoveryCodes.map((code) => hashRecoveryCode(code, actor.id, secondFactors));
  await replaceRecoveryCodes(db, actor.id, hashes);
  return { recoveryCodes };
}

const wrongCode = () => new Invalid([{ path: 'code', message: 'Este código não confere.' }]);

async function nameOfSchool({ db, actor }: Pick<EmployeeContext, 'db' | 'actor'>) {
  return (await findSchool(db, actor.schoolId))?.school.name ?? '';
}

async function tellOwner(ctx: EmployeeContext, changed: AccountChange): Promise<void> {
  const { db, actor, now } = ctx;
  const holder = { name: actor.name, to: actor.email, schoolName: await nameOfSchool(ctx) };
  await queueEmployeeMail(db, accountChangedMail(changed, holder), now);
}
