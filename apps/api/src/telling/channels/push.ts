import type { Database } from '#/database/database.ts';
import { pushDeliveries } from '#/database/schema/guardian-access.ts';
import { waitForTwin } from '#/telling/twin-notices.repository.ts';
import { handOnFromPhones, markPushTaken } from '#/telling/settling.repository.ts';
import type { PushSender } from '#/telling/push/push-sender.ts';
import {
  claimPushes,
  deletePush,
  postponePush,
  type Push,
  removeSubscription,
  retryPush,
} from '#/telling/push/push.repository.ts';
import type { Channel } from '#/outbox/process-outbox.ts';

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
      const settle = (sentAt: Date) => settleSent(db, { id, url, guardianId, sentAt });
      if (push.twin.isTold) return settle(now());
      const later = waitForTwin([push], now());
      if (later) return postponePush(db, id, later);
      const { endpoint, p256dh, auth } = push;
      const subscription = { endpoint, p256dh, auth };
      const payload = { url, ...(from !== null && { from }) };
      const outcome = await sender.send(subscription, payload, () => hold.confirm([{ id }]));
      if (outcome === 'sent') {
        const sentAt = now();
        return hold.settle(() => settle(sentAt));
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

async function settleSent(
  db: Database,
  { id, ...taken }: { id: string; url: string; guardianId: string; sentAt: Date },
): Promise<void> {
  await markPushTaken(db, taken);
  await deletePush(db, id);
}
