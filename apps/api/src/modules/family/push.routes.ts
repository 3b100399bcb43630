import { subscribeToPush, unsubscribeFromPush } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { keepSubscription, removeSubscriptionOf } from '#/push/subscriptions.repository.ts';
import { checkSubscription } from '#/push/check-subscription.ts';
import type { Services } from '#/services.ts';

export function pushRoutes(app: FastifyInstance, services: Services): void {
  route(app, subscribeToPush, async ({ db, guardian, body }) => {
    const subscription = { endpoint: body.endpoint, ...body.keys };
    checkSubscription(subscription, services.config);
    await keepSubscription(db, guardian.deviceId, subscription, services.now());
  });
  route(app, unsubscribeFromPush, ({ db, guardian }) =>
    removeSubscriptionOf(db, guardian.deviceId),
  );
}
