import type { Database } from '#/database/database.ts';
import type { Claim } from './claim.repository.ts';

/** Something that waits in a table to be sent. */
export interface OutboxItem {
  id: string;
  /** How often it was tried, this time included. */
  attempts: number;
}

/** A way of sending, with the table that its items wait in. */
export interface Channel<Item extends OutboxItem> {
  batchSize: number;
  /** More than the slowest batch takes: then another server may try, because this one has died. */
  claimMinutes: number;
  /** The wait after each failed attempt. The attempt after the last wait is the last one. */
  retryMinutes: readonly number[];
  /** Takes items whose time has come; each is one server's until it is settled. */
  claim: (db: Database, claim: Claim) => Promise<Item[]>;
  /**
   * Sends and settles an item, or settles one that nobody wants any more.
   * @throws {NotSent} where the service of others did not take it
   */
  send: (item: Item) => Promise<void>;
  retryLater: (item: Item, attempt: { at: Date; error: string }) => Promise<void>;
  giveUp: (item: Item, error: string) => Promise<void>;
}

/** A service of others did not take an item. The message is stored and logged: no address in it. */
export class NotSent extends Error {
  /** Whether another attempt could only fail again. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}

interface OutboxContext {
  db: Database;
  now: () => Date;
}

const minute = 60_000;

/**
 * Sends what is due in a channel, batch by batch. An item that fails leaves the others alone.
 * @throws what is no `NotSent`, after the batch; its item is tried again when its claim ends
 */
export async function processOutbox<Item extends OutboxItem>(
  { db, now }: OutboxContext,
  channel: Channel<Item>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const present = now();
    const until = minutesAfter(present, channel.claimMinutes);
    const items = await channel.claim(db, { now: present, until, limit: channel.batchSize });
    if (items.length === 0) return;
    const outcomes = await Promise.allSettled(items.map((item) => sendOne(channel, item, now)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

async function sendOne<Item extends OutboxItem>(
  channel: Channel<Item>,
  item: Item,
  now: () => Date,
): Promise<void> {
  try {
    await channel.send(item);
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    const wait = channel.retryMinutes[item.attempts - 1];
    if (error.isFinal || wait === undefined) return channel.giveUp(item, error.message);
    await channel.retryLater(item, { at: minutesAfter(now(), wait), error: error.message });
  }
}

const minutesAfter = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + minutes * minute);
