import { sendScheduled } from '#/modules/communications/sending.repository.ts';
import type { Services } from '#/services.ts';
import { lockNextDue } from './dispatch-scheduled.repository.ts';

interface DispatchOptions {
  signal?: AbortSignal;
  /** Of an item that cannot be sent; the others are, and it is tried again in the next round. */
  onError: (error: unknown) => void;
}

/**
 * Sends every scheduled item whose time has come, also those of the time when no server ran. Each
 * is one transaction that holds the item's row: another server skips it, and whatever kills this
 * one leaves it as it was. Returns how many were sent.
 */
export async function dispatchScheduled(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { signal, onError }: DispatchOptions,
): Promise<number> {
  const tried: string[] = [];
  let sent = 0;
  while (!signal?.aborted) {
    let due: string | undefined;
    try {
      await db.transaction(async (tx) => {
        due = await lockNextDue(tx, { now: now(), except: tried });
        if (due && (await sendScheduled(tx, due, now()))) sent += 1;
      });
    } catch (error) {
      onError(error);
    }
    if (!due) return sent;
    tried.push(due);
  }
  return sent;
}
