import { sendScheduled } from '#/modules/communications/communications.service.ts';
import type { Services } from '#/services.ts';
import { lockNextDue } from './dispatch-scheduled.repository.ts';

interface DispatchOptions {
  signal?: AbortSignal;
  /** Hears why an item cannot be sent. The others are; the next round tries this one again. */
  onError: (error: unknown) => void;
}

/**
 * Sends every scheduled item that is due, also those from while no server ran. Locks each item's row
 * in a transaction of its own: other servers skip it, and it stays unsent if this server dies.
 * @returns how many were sent
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
