import type { OwnSms } from '@caderneta/api-client/contract';
import type { DeviceContext } from '#/kernel/call-context.ts';
import { findPhones, storeRefusal } from './own-sms.repository.ts';

/** @param sendsSms whether this installation does */
export async function readOwnConsent(ctx: DeviceContext, sendsSms: boolean): Promise<OwnSms> {
  if (!sendsSms) return { phones: [], isAllowed: false };
  const found = await findPhones(ctx.db, guardiansOf(ctx));
  const phones = [...new Set(found.map(({ phone }) => phone))];
  return { phones, isAllowed: found.every(({ refusedAt }) => refusedAt === null) };
}

export function changeOwnConsent(ctx: DeviceContext, isAllowed: boolean): Promise<void> {
  return storeRefusal(ctx.db, guardiansOf(ctx), isAllowed ? null : ctx.now);
}

const guardiansOf = ({ everyGuardian }: DeviceContext) =>
  everyGuardian.map(({ guardian }) => guardian.id);
