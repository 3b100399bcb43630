import type { Database } from '#/database/database.ts';
import { sendScheduled } from '#/modules/communications/communications.service.ts';
import { letCorrectionStand } from '#/modules/communications/corrections.service.ts';
import type { Services } from '#/services.ts';
import { lockNextCorrection, lockNextDue } from './dispatch-scheduled.repository.ts';

interface DispatchOptions {
  signal?: AbortSignal;
  /** Hears why an item cannot be sent. The others are; the next round tries this one again. */
  onError: (error: unknown) => void;
}

interface Work {
  /** Locks the row of a communication that is due, unless another server has it. */
  lockNext: (tx: Database, due: { now: Date; except: string[] }) => Promise<string | undefined>;
  /** @returns whether there was something to do */
  run: (tx: Database, id: string, now: Date) => Promise<boolean>;
}

/**
 * Sends every scheduled item that is due, also those from while no server ran, and lets corrections
 * stand that were held.
 * @returns how many were sent or corrected
 */
export async function dispatchScheduled(
  services: Pick<Services, 'db' | 'now'>,
  options: DispatchOptions,
): Promise<number> {
  const sent = await dispatch(services, options, { lockNext: lockNextDue, run: sendScheduled });
  const correct = { lockNext: lockNextCorrection, run: letCorrectionStand };
  return sent + (await dispatch(services, options, correct));
}

/**
 * Locks each item's row in a transaction of its own: other servers skip it, and it stays as it is if
 * this server dies.
 */
async function dispatch(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { signal, onError }: DispatchOptions,
  { lockNext, run }: Work,
): Promise<number> {
  const tried: string[] = [];
  let sent = 0;
  while (!signal?.aborted) {
    let due: string | undefined;
    try {
      await db.transaction(async (tx) => {
        due = await lockNext(tx, { now: now(), except: tried });
        if (due && (await run(tx, due, now()))) sent += 1;
      });
    } catch (error) {
      onError(error);
    }
    if (!due) return sent;
    tried.push(due);
  }
  return sent;
}
