import { setTimeout } from 'node:timers/promises';
import type { Services } from '#/services.ts';
import { sendBatch } from '#/telling/send.service.ts';
import { type Batch, lockNextBatch } from '#/telling/recipients.repository.ts';

interface SendOptions {
  signal?: AbortSignal;
  /** Hears why a batch cannot be sent. The next round tries its communication again. */
  onError: (error: unknown) => void;
}

/** Students of a batch. The embedded database answers nobody meanwhile: 15 ms of it. */
const batchSizes = { pglite: 50, postgresql: 500 };

/**
 * Sends what goes out in batches, each in a transaction of its own. Servers share the work: each
 * skips what another one is sending. After a batch it leaves an embedded database to
 * others for as long as the batch took.
 * @returns how many communications have reached everybody
 */
export async function sendBatches(
  { db, now, poolUse }: Pick<Services, 'db' | 'now' | 'poolUse'>,
  { signal, onError }: SendOptions,
): Promise<number> {
  const failed: string[] = [];
  let finished = 0;
  const size = poolUse ? batchSizes.postgresql : batchSizes.pglite;
  while (!signal?.aborted) {
    const begin = performance.now();
    let batch: Batch | undefined;
    try {
      // A job: each batch is sent whole or not at all.
      await db.transaction(async (tx) => {
        batch = await lockNextBatch(tx, failed);
        if (batch && (await sendBatch(tx, batch, { size, now: now() }))) finished += 1;
      });
    } catch (error) {
      onError(error);
      if (batch) failed.push(batch.id);
    }
    if (!batch) return finished;
    if (!poolUse) await setTimeout(performance.now() - begin);
  }
  return finished;
}
