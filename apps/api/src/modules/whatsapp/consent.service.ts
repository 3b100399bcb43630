import type { OwnWhatsApp, WhatsAppConsent } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { DeviceContext, EmployeeContext } from '#/kernel/call-context.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import { requireGuardian, requireGuardians } from '#/modules/guardians/guardians.service.ts';
import {
  allowWhatsApp,
  allowWhereNotAsked,
  findConsents,
  refuseWhatsApp,
  withdrawWhatsApp,
} from './consent.repository.ts';

/** @param guardianId of a guardian whom the caller sees */
export async function readConsent(db: Database, guardianId: string): Promise<WhatsAppConsent> {
  const [found] = await findConsents(db, [guardianId]);
  if (!found) throw new NotFound();
  const { isAllowed, isRefused, at, way } = found;
  if (!isAllowed) return { state: isRefused ? 'refused' : 'notAsked', at: null, way: null };
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

/** @param sendsWhatsApp whether this installation does */
export async function readOwnConsent(
  ctx: DeviceContext,
  sendsWhatsApp: boolean,
): Promise<OwnWhatsApp> {
  if (!sendsWhatsApp) return { phones: [], isAllowed: false };
  const found = await findConsents(ctx.db, guardiansOf(ctx));
  const phones = [...new Set(found.map(({ phone }) => phone))];
  return { phones, isAllowed: found.every(({ isAllowed }) => isAllowed) };
}

export async function changeOwnConsent(ctx: DeviceContext, isAllowed: boolean): Promise<void> {
  const { db, now } = ctx;
  if (isAllowed) await allowWhatsApp(db, guardiansOf(ctx), { way: 'family', now });
  else await refuseWhatsApp(db, guardiansOf(ctx), now);
}

const guardiansOf = ({ everyGuardian }: DeviceContext) =>
  everyGuardian.map(({ guardian }) => guardian.id);
