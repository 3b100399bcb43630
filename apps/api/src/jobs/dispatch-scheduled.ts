import type { Database } from '#/database/database.ts';
import { sendScheduled } from '#/modules/communications/communications.service.ts';
import { letCorrectionStand } from '#/modules/communications/corrections.service.ts';
import { letRecipientsJoin } from '#/modules/communications/recipients.service.ts';
import type { Services } from '#/services.ts';
import {
  lockNextCorrection,
  lockNextDue,
  lockNextJoining,
} from './dispatch-scheduled.repository.ts';

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

const works: Work[] = [
  { lockNext: lockNextDue, run: sendScheduled },
  { lockNext: lockNextCorrection, run: letCorrectionStand },
  { lockNext: lockNextJoining, run: letRecipientsJoin },
];

/**
 * Sends every scheduled item that is due, also those from while no server ran, lets corrections stand
 * that were held, and gives items to more students.
 * @returns how many items were sent, corrected or given
 */
export async function dispatchScheduled(
  services: Pick<Services, 'db' | 'now'>,
  options: DispatchOptions,
): Promise<number> {
  let done = 0;
  for (const work of works) done += await dispatch(services, options, work);
  return done;
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
      // A job: each item is sent whole or not at all.
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
