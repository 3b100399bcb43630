import type { Database } from '#/database/database.ts';
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
}

/** Notifications on guardians' phones. One that fails for some hours is dropped: the feed has it. */
export function pushChannel({ db, sender }: PushServices): Channel<Push> {
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
    retryLater: ({ id }, { at }) => retryPush(db, id, at),
    giveUp: ({ id }) => deletePush(db, id),
  };
}
