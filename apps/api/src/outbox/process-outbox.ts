import { setTimeout } from 'node:timers/promises';
import { isDatabaseAway, isDiskFull } from '#/database/availability.ts';
import type { Database } from '#/database/database.ts';
import { type Claim, type OutboxTable, releaseClaim, renewClaim } from './claim.repository.ts';

/** Something that waits in a table to be sent. */
export interface OutboxItem {
  id: string;
  /** Attempts so far, this one included. */
  attempts: number;
  /** The rows that it consists of, where it is not one. */
  parts?: readonly { id: string }[];
}

/** What a server holds of an item while it sends it. */
export interface Hold {
  /**
   * Called right before rows leave: a server that stood still for minutes has lost them to another.
   * @throws {NotHeld} where they are not this server's to send, or it stops
   */
  confirm: (rows: readonly { id: string }[]) => Promise<void>;
  /**
   * Stores that the item has left. While the database is away this process remembers it: else the
   * item would leave once more when its claim ends.
   */
  settle: (store: () => Promise<unknown>) => Promise<void>;
}

/** An item is left to whoever holds it. */
export class NotHeld extends Error {}

/** A way of sending, with the table that its items wait in. */
export interface Channel<Item extends OutboxItem> {
  table: OutboxTable;
  batchSize: number;
  /** Longer than the slowest batch: after it, other servers take this one for dead and try. */
  claimMinutes: number;
  /** The wait after each failed attempt. The attempt after the last wait is the last. */
  retryMinutes: readonly number[];
  /** Claims items that are due, so that no other server sends them meanwhile. */
  claim: (db: Database, claim: Claim) => Promise<Item[]>;
  /**
   * Sends an item, unless it is no longer wanted. Confirms the hold before it leaves, and settles it
   * right after.
   * @throws {NotSent} where the mail server or push service did not accept it
   * @throws {NotHeld}
   */
  send: (item: Item, hold: Hold) => Promise<void>;
  retryLater: (item: Item, attempt: { at: Date; error: string }) => Promise<void>;
  /** Has it wait for the installation's sake: the attempt does not count. */
  postpone: (item: Item, until: Date) => Promise<void>;
  giveUp: (item: Item, refusal: NotSent) => Promise<void>;
}

/**
 * What a refusal means. `forNow`: it may pass. `forGood`: every other attempt for this item would fail
 * too. `noAddress`: there is no such address. `ofInstallation`: whoever an item is for, it would not be
 * taken, until an operator acts.
 */
type Refusal = 'forNow' | 'forGood' | 'noAddress' | 'ofInstallation';

/** A mail server or push service did not accept an item. The message is logged: no address in it. */
export class NotSent extends Error {
  readonly refusal: Refusal;
  /** Seconds for which whoever refused wants to be left alone, where it said so. */
  readonly restSeconds: number;
  /** Whoever refused has no credit to send it. */
  readonly isWithoutCredit: boolean;
  /** Of HTTP, where whoever refused answered by it. */
  readonly status: number | undefined;
  /** Why no answer came: `ECONNREFUSED`, `TimeoutError`. */
  readonly failure: string | undefined;

  constructor(
    reason: string,
    refusal: Refusal,
    {
      restSeconds = 0,
      isWithoutCredit = false,
      status,
      failure,
    }: {
      restSeconds?: number;
      isWithoutCredit?: boolean;
      status?: number;
      failure?: string;
    } = {},
  ) {
    super(reason);
    this.refusal = refusal;
    this.restSeconds = restSeconds;
    this.isWithoutCredit = isWithoutCredit;
    this.status = status;
    this.failure = failure;
  }
}

/** Of what somebody waits for: within seconds at first, for a day and not longer. */
export const awaitedRetryMinutes = [1 / 12, 1 / 6, 1 / 2, 1, 5, 15, 60, 180, 360, 720];

interface OutboxContext {
  db: Database;
  now: () => Date;
  /** Hears why an attempt failed. */
  onNotSent?: (refusal: NotSent) => void;
}

const minute = 60_000;

/** What the installation's fault holds up is tried again after so long. */
const installationMinutes = 5;
/** No service has a wait of more than a day kept. */
const mostRestMinutes = 24 * 60;

/**
 * Sends what is due in a channel, batch by batch. An item that fails does not affect the others.
 * @param signal ends the work: what has not left is given back
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
    const outcomes = await Promise.allSettled(
      items.map((item) => sendOne(context, channel, { item, until, signal })),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const isHeldUp = outcomes.some((one) => one.status === 'fulfilled' && one.value === 'held up');
    // The others would only be refused as well: they wait where they are.
    if (isHeldUp) return;
  }
}

interface Claimed<Item> {
  item: Item;
  /** End of the claim. */
  until: Date;
  signal: AbortSignal | undefined;
}

async function sendOne<Item extends OutboxItem>(
  context: OutboxContext,
  channel: Channel<Item>,
  claimed: Claimed<Item>,
): Promise<'held up' | void> {
  const { now, onNotSent } = context;
  const { item } = claimed;
  const hold = holdOf(context, channel, claimed);
  try {
    await channel.send(item, hold);
  } catch (error) {
    if (error instanceof NotHeld) return;
    if (!(error instanceof NotSent)) throw error;
    onNotSent?.(error);
    // Whoever took it meanwhile settles it.
    if ((await hold.renew(item.parts ?? [item])).length === 0) return;
    if (error.refusal === 'ofInstallation') {
      await channel.postpone(item, minutesAfter(now(), installationMinutes));
      return 'held up';
    }
    const wait = waitAfter(error, channel.retryMinutes, item.attempts);
    if (wait === undefined) return channel.giveUp(item, error);
    await channel.retryLater(item, { at: minutesAfter(now(), wait), error: error.message });
  }
}

/** Minutes until the next attempt, which nobody makes before a service wants it; undefined for none. */
function waitAfter(
  { refusal, restSeconds }: NotSent,
  retryMinutes: readonly number[],
  attempts: number,
): number | undefined {
  const wait = retryMinutes[attempts - 1];
  if (refusal !== 'forNow' || wait === undefined) return undefined;
  const rest = Math.min(restSeconds / 60, mostRestMinutes);
  // Whoever is told within minutes does not wait for longer than all attempts would take.
  return rest > retryMinutes.reduce((sum, minutes) => sum + minutes)
    ? undefined
    : Math.max(wait, rest);
}

function holdOf(
  { db, now }: OutboxContext,
  { table, claimMinutes }: Pick<Channel<OutboxItem>, 'table' | 'claimMinutes'>,
  { until, signal }: Pick<Claimed<unknown>, 'until' | 'signal'>,
) {
  let end = until;
  const renew = async (rows: readonly { id: string }[]): Promise<string[]> => {
    const held = end;
    end = minutesAfter(now(), claimMinutes);
    const ids = rows.map(({ id }) => id);
    return renewClaim(db, table, ids, { held, until: end });
  };
  const confirm = async (rows: readonly { id: string }[]): Promise<void> => {
    const kept = await renew(rows);
    if (kept.length === rows.length && !signal?.aborted) return;
    if (kept.length > 0) await releaseClaim(db, table, kept, end);
    throw new NotHeld();
  };
  const settle = (store: () => Promise<unknown>) => storeAtLast(store, signal);
  return { renew, confirm, settle };
}

const againMilliseconds = 1_000;
/** Where the database is not away, or this server stops, which gives it ten seconds for all. */
const mostTries = 8;

/** Tries until the database is back; a repetition of what it took without an answer changes nothing. */
async function storeAtLast(
  store: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let left = mostTries; left > 0;) {
    try {
      await store();
      return;
    } catch (error) {
      const comesBack = isDatabaseAway(error) || isDiskFull(error);
      if (signal?.aborted || !comesBack) left -= 1;
      if (left === 0) throw error;
    }
    await setTimeout(againMilliseconds);
  }
}

const minutesAfter = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + minutes * minute);

/** How many may do something at the same time; the others wait, in the order in which they came. */
export class Slots {
  #free: number;
  readonly #reserved: number;
  readonly #awaited: (() => void)[] = [];
  readonly #patient: (() => void)[] = [];

  /** @param reserved how many of them only what somebody waits for may take */
  constructor(most: number, reserved = 0) {
    this.#free = most;
    this.#reserved = reserved;
  }

  async run<T>(act: () => Promise<T>, { isAwaited = false } = {}): Promise<T> {
    await new Promise<void>((resolve) => {
      (isAwaited ? this.#awaited : this.#patient).push(resolve);
      this.#admit();
    });
    try {
      return await act();
    } finally {
      this.#free += 1;
      this.#admit();
    }
  }

  #admit(): void {
    const next =
      (this.#free > 0 && this.#awaited.shift()) ||
      (this.#free > this.#reserved && this.#patient.shift());
    if (!next) return;
    this.#free -= 1;
    next();
  }
}
