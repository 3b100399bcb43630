import type { Database } from '#/database/database.ts';
import type { PushSender } from '#/push/push-sender.ts';
import { removeSubscription } from '#/push/subscriptions.repository.ts';
import type { Channel } from '../process-outbox.ts';
import { claimPushes, deletePush, type Push, retryPush } from './push.repository.ts';

interface PushServices {
  db: Database;
  sender: PushSender;
  /** Hears why an attempt failed. */
  onError: (reason: string) => void;
}

/** Notifications on guardians' phones. What fails for some hours is old, and waits in the feed. */
export function pushChannel({ db, sender, onError }: PushServices): Channel<Push> {
  return {
    batchSize: 50,
    claimMinutes: 2,
    retryMinutes: [1, 5, 30, 120],
    claim: claimPushes,
    send: async ({ id, url, subscriptionId, endpoint, p256dh, auth }) => {
      const outcome = await sender.send({ endpoint, p256dh, auth }, { url });
      if (outcome === 'gone') await removeSubscription(db, subscriptionId);
      else await deletePush(db, id);
    },
    retryLater: ({ id }, { at, error }) => {
      onError(error);
      return retryPush(db, id, at);
    },
    giveUp: ({ id }, error) => {
      onError(error);
      return deletePush(db, id);
    },
  };
}
