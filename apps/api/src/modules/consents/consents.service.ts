import type { OwnConsent, WhatsAppConsent } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { DeviceContext, EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import type { PaidChannel } from '#/telling/channels/can-receive.repository.ts';
import { requireGuardian, requireGuardians } from '#/modules/guardians/guardians.service.ts';
import {
  allowWhatsApp,
  allowWhereNotAsked,
  findConsents,
  refuseWhatsApp,
  storeSmsRefusal,
  withdrawWhatsApp,
} from './consents.repository.ts';

/** @param guardianId of a guardian whom the caller sees */
export async function readConsent(db: Database, guardianId: string): Promise<WhatsAppConsent> {
  const [found] = await findConsents(db, [guardianId]);
  if (!found) throw new NotFound();
  const { allowsWhatsApp, refusesWhatsApp, at, way } = found;
  if (!allowsWhatsApp)
    return { state: refusesWhatsApp ? 'refused' : 'notAsked', at: null, way: null };
  return { state: 'allowed', at: at && at.toISOString(), way };
}

/** @throws {Conflict} where the guardian refused */
export async function changeConsent(
  ctx: EmployeeContext,
  { id, isAllowed }: { id: string; isAllowed: boolean },
): Promise<void> {
  await requireGuardian(ctx, id);
  if (!isAllowed) return withdrawWhatsApp(ctx.db, id);
  const { state } = await readConsent(ctx.db, id);
  if (state === 'refused') throw new Conflict('whatsapp-refused');
  if (state !== 'allowed') await allowWhatsApp(ctx.db, [id], { way: 'school', now: ctx.now });
}

export async function allowForSeveral(ctx: EmployeeContext, guardianIds: string[]) {
  return allowWhereNotAsked(ctx.db, await requireGuardians(ctx, guardianIds), ctx.now);
}

/**
 * What the guardians of a device allow.
 * @param isSent whether this installation sends messages of the channel
 */
export async function readOwnConsent(
  ctx: DeviceContext,
  channel: PaidChannel,
  isSent: boolean,
): Promise<OwnConsent> {
  if (!isSent) return { phones: [], isAllowed: false };
  const found = await findConsents(ctx.db, guardiansOf(ctx));
  const phones = [...new Set(found.map(({ phone }) => phone))];
  const isAllowed = found.every(({ allowsWhatsApp, refusesSms }) =>
    channel === 'whatsApp' ? allowsWhatsApp : !refusesSms,
  );
  return { phones, isAllowed };
}

export async function changeOwnConsent(
  ctx: DeviceContext,
  channel: PaidChannel,
  isAllowed: boolean,
): Promise<void> {
  const { db, now } = ctx;
  const guardianIds = guardiansOf(ctx);
  if (channel === 'sms') await storeSmsRefusal(db, guardianIds, isAllowed ? null : now);
  else if (isAllowed) await allowWhatsApp(db, guardianIds, { way: 'family', now });
  else await refuseWhatsApp(db, guardianIds, now);
}

const guardiansOf = ({ everyGuardian }: DeviceContext) =>
  everyGuardian.map(({ guardian }) => guardian.id);
