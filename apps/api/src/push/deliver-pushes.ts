import type { Services } from '#/services.ts';
import {
  claimPushes,
  type ClaimedPush,
  removePush,
  retryPush,
} from './push-deliveries.repository.ts';
import type { PushSender } from './push-sender.ts';
import { removeSubscription } from './subscriptions.repository.ts';

const minute = 60_000;

/** After each failed attempt; later the news is old, and waits in the feed. */
export const pushRetryMinutes = [1, 5, 30, 120];

/** More than the slowest batch takes. */
const claimMinutes = 2;
const batchSize = 50;

export interface PushWork {
  services: Pick<Services, 'db' | 'now'>;
  sender: PushSender;
  /** Of one that is tried again. */
  onError: (error: unknown) => void;
}

/** Sends the notifications whose time has come. One that fails leaves the others alone. */
export async function deliverPushes(work: PushWork, signal?: AbortSignal): Promise<void> {
  const { db, now } = work.services;
  while (!signal?.aborted) {
    const present = now();
    const until = new Date(present.getTime() + claimMinutes * minute);
    const claimed = await claimPushes(db, { now: present, until, limit: batchSize });
    if (claimed.length === 0) return;
    await Promise.all(claimed.map((push) => deliver(work, push)));
  }
}

async function deliver({ services, sender, onError }: PushWork, push: ClaimedPush): Promise<void> {
  const { db, now } = services;
  const { id, url, subscriptionId, endpoint, p256dh, auth, attempts } = push;
  try {
    const outcome = await sender.send({ endpoint, p256dh, auth }, { url });
    if (outcome === 'gone') return await removeSubscription(db, subscriptionId);
    await removePush(db, id);
  } catch (error) {
    onError(error);
    const wait = pushRetryMinutes[attempts - 1];
    if (wait === undefined) return removePush(db, id);
    await retryPush(db, id, new Date(now().getTime() + wait * minute));
  }
}
