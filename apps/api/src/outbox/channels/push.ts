import type { Database } from '#/database/database.ts';
import { pushDeliveries } from '#/database/schema/guardian-access.ts';
import { handOnFromPhones, markPushTaken } from '#/notifications/settling.repository.ts';
import type { PushSender } from '#/push/push-sender.ts';
import {
  claimPushes,
  deletePush,
  type Push,
  removeSubscription,
  retryPush,
} from '#/push/push.repository.ts';
import type { Channel } from '../process-outbox.ts';

interface PushServices {
  db: Database;
  sender: PushSender;
  now: () => Date;
}

/**
 * Notifications on guardians' phones. Of one that fails for some hours, or that has no phone left, a
 * guardian is told by another channel.
 */
export function pushChannel({ db, sender, now }: PushServices): Channel<Push> {
  return {
    table: pushDeliveries,
    batchSize: 50,
    claimMinutes: 2,
    retryMinutes: [1, 5, 30, 120],
    claim: claimPushes,
    send: async (push, hold) => {
      const { id, url, sender: from, guardianId, subscriptionId } = push;
      const { endpoint, p256dh, auth } = push;
      const subscription = { endpoint, p256dh, auth };
      const payload = { url, ...(from !== null && { from }) };
      const outcome = await sender.send(subscription, payload, () => hold.confirm([{ id }]));
      if (outcome === 'sent') {
        const taken = { guardianId, url, sentAt: now() };
        return hold.settle(async () => {
          await markPushTaken(db, taken);
          await deletePush(db, id);
        });
      }
      await removeSubscription(db, subscriptionId);
      await handOnFromPhones(db, { guardianId, error: 'gone', now: now() });
    },
    retryLater: ({ id }, { at }) => retryPush(db, id, at),
    giveUp: async ({ id, guardianId }, error) => {
      await deletePush(db, id);
      await handOnFromPhones(db, { guardianId, error, now: now() });
    },
  };
}
