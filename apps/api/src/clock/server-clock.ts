import { stat } from 'node:fs/promises';
import type { Database } from '#/database/database.ts';
import { type Clocks, type Doubt, findDoubt, isSkewed } from './doubt.ts';
import { readClocks, storeLastRun } from './last-run.repository.ts';

export interface ClockOptions {
  db: Database;
  /** Whether the database has a clock of its own, as PostgreSQL has: then that one is right. */
  isApart: boolean;
  /** This machine's clock, in milliseconds. */
  own?: () => number;
  /** Whether somebody outside has confirmed this machine's clock lately. */
  isConfirmed?: (own: number) => Promise<boolean>;
}

/** What a clock said, and the monotonic time of this process at which it did. */
interface Reading {
  at: number;
  since: number;
}

const goneOn = ({ at, since }: Reading, until: number) => at + until - since;

/** systemd-timesyncd touches it whenever a time server has told it the time. */
const timeServerMark = '/run/systemd/timesync/synchronized';
/** It asks at least every 34 minutes. */
const freshMarkMilliseconds = 45 * 60_000;

/** Whether a time server has confirmed this machine's clock lately. Other programs leave no such mark. */
async function hasFreshMark(own: number): Promise<boolean> {
  const found = await stat(timeServerMark).catch(() => undefined);
  return found !== undefined && Math.abs(own - found.mtimeMs) < freshMarkMilliseconds;
}

/** Work that begins within it needs no look of its own. */
const freshMilliseconds = 1_000;
/** So much of the time that work ran may be forgotten when the machine dies. */
const storedMilliseconds = 30_000;

/**
 * One clock for all servers: that of the database, read again before work, and counted on by this
 * process's monotonic time. A machine whose own clock is set anew meanwhile changes nothing. See
 * ADR 037.
 */
export class ServerClock {
  readonly #options: Required<ClockOptions>;
  #reading: Reading | undefined;
  /** Goes on from the last run while the present is too doubtful to act on. */
  #held: Reading | undefined;
  #clocks: Clocks = { skew: 0, uncertainty: 0, sinceLastRun: undefined };
  #doubt: Doubt | undefined;
  #checking: Promise<void> | undefined;
  #checkedAt = -Infinity;
  /** Hears of each kind of doubt as it begins, and of its end. */
  onChange: (doubt: Doubt | undefined) => void = () => {};

  constructor(options: ClockOptions) {
    this.#options = { own: () => Date.now(), isConfirmed: hasFreshMark, ...options };
  }

  now(): Date {
    return this.#presentOf(this.#held ?? this.#reading);
  }

  /** What the database's clock says, right or wrong. */
  shown(): Date {
    return this.#presentOf(this.#reading);
  }

  #presentOf(reading: Reading | undefined): Date {
    return new Date(reading ? goneOn(reading, performance.now()) : this.#options.own());
  }

  get doubt(): Doubt | undefined {
    return this.#doubt;
  }

  get clocks(): Clocks {
    return this.#clocks;
  }

  /** Reads the clocks. @throws where the database does not answer */
  async look(): Promise<void> {
    const { db, isApart, own } = this.#options;
    const begun = performance.now();
    const { database, lastRun } = await readClocks(db);
    const since = performance.now();
    const there = { earliest: database, latest: database + (since - begun) };
    const at = isApart ? this.#narrow(there, since) : own();
    this.#reading = { at, since };
    this.#clocks = {
      skew: own() - at,
      uncertainty: isApart ? since - begun : 0,
      sinceLastRun: lastRun === null ? undefined : at - lastRun,
    };
    this.#settle(lastRun ?? at);
  }

  /** The present that was known before, where the answer allows it: answers that took long add no error. */
  #narrow({ earliest, latest }: { earliest: number; latest: number }, since: number): number {
    const expected = this.#reading ? goneOn(this.#reading, since) : (earliest + latest) / 2;
    return Math.min(latest, Math.max(earliest, expected));
  }

  #settle(lastRun: number): void {
    const before = this.#doubt?.kind;
    this.#doubt = findDoubt(this.#clocks);
    if (!this.#doubt?.holdsWriting) this.#held = undefined;
    else this.#held ??= { at: lastRun, since: performance.now() };
    if (this.#doubt?.kind !== before) this.onChange(this.#doubt);
  }

  /**
   * Whether background work may run now. Reads the clocks unless it just did, and stores until when
   * work ran.
   */
  async isRight(): Promise<boolean> {
    if (performance.now() - this.#checkedAt > freshMilliseconds) {
      this.#checking ??= this.#check().finally(() => (this.#checking = undefined));
      await this.#checking;
    }
    return this.#doubt === undefined;
  }

  async #check(): Promise<void> {
    const { db, own, isConfirmed } = this.#options;
    await this.look();
    const { sinceLastRun = Infinity } = this.#clocks;
    const isOfTime = this.#doubt !== undefined && this.#doubt.kind !== 'skewed';
    if (isOfTime && !isSkewed(this.#clocks) && (await isConfirmed(own()))) await this.trust();
    else if (!isOfTime && sinceLastRun > storedMilliseconds) {
      // A disk without room says so itself; the next look tries again.
      await storeLastRun(db, this.shown(), { isCertain: false }).catch(() => undefined);
    }
    this.#checkedAt = performance.now();
  }

  /** Somebody has looked at the clock and says that it is right. @returns what it says */
  async trust(): Promise<Date> {
    await this.look();
    await storeLastRun(this.#options.db, this.shown(), { isCertain: true });
    await this.look();
    return this.shown();
  }

  /** Work that runs only while the clock is right. */
  guard<Result>(
    run: (signal: AbortSignal) => Promise<Result>,
  ): (signal: AbortSignal) => Promise<Result | undefined> {
    return async (signal) => ((await this.isRight()) ? run(signal) : undefined);
  }
}
