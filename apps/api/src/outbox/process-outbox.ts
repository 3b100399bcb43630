import type { Database } from '#/database/database.ts';
import type { Claim } from './claim.repository.ts';

/** Something that waits in a table to be sent. */
export interface OutboxItem {
  id: string;
  /** Attempts so far, this one included. */
  attempts: number;
}

/** A way of sending, with the table that its items wait in. */
export interface Channel<Item extends OutboxItem> {
  batchSize: number;
  /** Longer than the slowest batch: after it, other servers take this one for dead and try. */
  claimMinutes: number;
  /** The wait after each failed attempt. The attempt after the last wait is the last. */
  retryMinutes: readonly number[];
  /** Claims items that are due, so that no other server sends them meanwhile. */
  claim: (db: Database, claim: Claim) => Promise<Item[]>;
  /**
   * Sends an item, unless it is no longer wanted, and settles it.
   * @throws {NotSent} where the mail server or push service did not accept it
   */
  send: (item: Item) => Promise<void>;
  retryLater: (item: Item, attempt: { at: Date; error: string }) => Promise<void>;
  giveUp: (item: Item, error: string) => Promise<void>;
}

/** A mail server or push service did not accept an item. The message is logged: no address in it. */
export class NotSent extends Error {
  /** Whether every other attempt would fail too. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

interface OutboxContext {
  db: Database;
  now: () => Date;
  /** Hears why an attempt failed. */
  onNotSent?: (reason: string) => void;
}

const minute = 60_000;

/**
 * Sends what is due in a channel, batch by batch. An item that fails does not affect the others.
 * @throws errors other than `NotSent`, after the batch; the item is tried again when its claim ends
 */
export async function processOutbox<Item extends OutboxItem>(
  context: OutboxContext,
  channel: Channel<Item>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, now } = context;
  while (!signal?.aborted) {
    const present = now();
    const until = minutesAfter(present, channel.claimMinutes);
    const items = await channel.claim(db, { now: present, until, limit: channel.batchSize });
    if (items.length === 0) return;
    const outcomes = await Promise.allSettled(items.map((item) => sendOne(context, channel, item)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

async function sendOne<Item extends OutboxItem>(
  { now, onNotSent }: OutboxContext,
  channel: Channel<Item>,
  item: Item,
): Promise<void> {
  try {
    await channel.send(item);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    onNotSent?.(error.message);
    const wait = channel.retryMinutes[item.attempts - 1];
    if (error.isFinal || wait === undefined) return channel.giveUp(item, error.message);
    await channel.retryLater(item, { at: minutesAfter(now(), wait), error: error.message });
  }
}

const minutesAfter = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + minutes * minute);
