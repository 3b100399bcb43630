import { createECDH } from 'node:crypto';
import { messages } from '@caderneta/api-client/contract';
import type { Config } from '#/config.ts';
import type { DeviceContext } from '#/kernel/call-context.ts';
import { Invalid } from '#/kernel/problems.ts';
import { isPublicPushAddress } from '#/telling/push/push-address.ts';
import type { Subscription } from '#/telling/push/push-sender.ts';
import { endSubscriptionsOf, storeSubscription } from '#/telling/subscriptions.repository.ts';

/** For every guardian of the device. */
export async function subscribe(
  ctx: DeviceContext,
  subscription: Subscription,
  config: Config,
): Promise<void> {
  checkSubscription(subscription, config);
  await storeSubscription(ctx.db, devicesOf(ctx), subscription, ctx.now);
}

export async function unsubscribe(ctx: DeviceContext): Promise<void> {
  await endSubscriptionsOf(ctx.db, devicesOf(ctx), ctx.now);
}

const devicesOf = ({ everyGuardian }: DeviceContext) =>
  everyGuardian.map(({ guardian }) => guardian.deviceId);

/** Refuses what no browser’s push service gives out. */
function checkSubscription(
  { endpoint, p256dh, auth }: Subscription,
  { pushTestCertificate }: Config,
): void {
  const wrong = [
    ...(isAddress(endpoint, pushTestCertificate) ? [] : ['endpoint']),
    ...(isPublicKey(p256dh) ? [] : ['keys.p256dh']),
    ...(Buffer.from(auth, 'base64url').length === 16 ? [] : ['keys.auth']),
  ];
  if (wrong.length > 0) {
    throw new Invalid(wrong.map((path) => ({ path, message: messages.invalid })));
  }
}

/** Without a fragment: no push service is sent one, and it tells devices of one browser apart. */
const isAddress = (endpoint: string, isTest: unknown) =>
  !endpoint.includes('#') && (isTest || isPublicPushAddress(endpoint));

/** A point of the curve. With another one nothing could be encrypted later. */
function isPublicKey(text: string): boolean {
  const key = Buffer.from(text, 'base64url');
  if (key.length !== 65) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}
