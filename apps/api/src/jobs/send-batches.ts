import { setTimeout } from 'node:timers/promises';
import {
  type Batch,
  lockNextBatch,
  sendBatch,
} from '#/modules/communications/communications.service.ts';
import type { Services } from '#/services.ts';

interface SendOptions {
  signal?: AbortSignal;
  /** Hears why a batch cannot be sent. The next round tries its communication again. */
  onError: (error: unknown) => void;
}

/**
 * Sends what goes out in batches, each in a transaction of its own. Servers share the work: each
 * skips what another one is sending. After a batch it leaves the database to others for as long as
 * the batch took.
 * @returns how many communications have reached everybody
 */
export async function sendBatches(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { signal, onError }: SendOptions,
): Promise<number> {
  const failed: string[] = [];
  let finished = 0;
  while (!signal?.aborted) {
    const begin = performance.now();
    let batch: Batch | undefined;
    try {
      await db.transaction(async (tx) => {
        batch = await lockNextBatch(tx, failed);
        if (batch && (await sendBatch(tx, batch, now()))) finished += 1;
      });
    } catch (error) {
      onError(error);
      if (batch) failed.push(batch.id);
    }
    if (!batch) return finished;
    await setTimeout(performance.now() - begin);
  }
  return finished;
}
