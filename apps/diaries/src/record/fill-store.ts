import { ApiError, newIdempotencyKey, type ApiErrorKind } from '@caderneta/api-client';
import { Store } from '@caderneta/app-kit';
import type { Drafts } from '@caderneta/platform';
import { FillParts } from './fill-parts.ts';
import {
  emptyRecord,
  isWorthKeeping,
  type Batch,
  type FillPart,
  type FillRecord,
} from './fill-record.ts';
import { restored, withConflicts, withoutBatch } from './filling.ts';
import { alreadyFilled, refusedOutcome, savedOutcome } from './outcomes.ts';

export interface Round {
  saved: Batch[];
  /** How many batches the server said no to. */
  refused: number;
}

export interface FillStoreOptions {
  drafts: Drafts<FillPart>;
  classroomId: string;
  /** Names the form of this tab. */
  tab: string;
  /** Whether the page has the form, into which what is refused returns. */
  hasForm: boolean;
  /** The school's calendar day, now. */
  today: () => string;
  save: (batch: Batch) => Promise<void>;
}

/** Failures after which a batch waits: for a connection, or for its author to come back. */
const waits = new Set<ApiErrorKind>(['network', 'another-person']);

/** Lets no two tabs send at once, where the browser can tell. */
async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? await locks.request(name, work) : await work();
}

/** One classroom's record, stored in the browser with every change, beside those of other tabs. */
export class FillStore extends Store<FillRecord> {
  readonly #options: FillStoreOptions;
  readonly #parts: FillParts;
  #isSending = false;

  constructor(options: FillStoreOptions) {
    const { drafts, classroomId, tab, hasForm, today } = options;
    const parts = new FillParts(drafts, classroomId, tab);
    super(hasForm ? parts.open(today()) : parts.read(emptyRecord(today()), today()));
    this.#options = options;
    this.#parts = parts;
  }

  get today(): string {
    return this.#options.today();
  }

  change(how: (record: FillRecord) => FillRecord): void {
    const before = this.#stored();
    // A page that was left open overnight begins with the day on which somebody uses it.
    const start = isWorthKeeping(before) ? before : { ...before, day: this.today };
    const next = how(start);
    this.#parts.write(before, next);
    this.set(next);
  }

  /** Shows what other tabs changed, and what the day has become. */
  readonly refresh = (): void => {
    const now = this.#stored();
    if (JSON.stringify(now) !== JSON.stringify(this.current())) this.set(now);
  };

  #stored(): FillRecord {
    return this.#parts.read(this.current(), this.today);
  }

  /**
   * Sends the waiting batches one after another; stops without a connection. Returns null during
   * another round, which also sends batches added meanwhile.
   */
  async send(): Promise<Round | null> {
    if (this.#isSending) return null;
    this.#isSending = true;
    try {
      return await inTurn(`caderneta.diarios:${this.#options.classroomId}`, () => this.#sendAll());
    } finally {
      this.#isSending = false;
    }
  }

  async #sendAll(): Promise<Round> {
    const round: Round = { saved: [], refused: 0 };
    for (;;) {
      this.refresh();
      const [batch] = this.current().waiting;
      if (!batch) break;
      try {
        await this.#options.save(batch);
      } catch (error) {
        if (error instanceof ApiError && waits.has(error.kind)) break;
        round.refused += 1;
        this.#refuse(batch, error);
        continue;
      }
      round.saved.push(batch);
      this.change((record) => withoutBatch(record, batch.key));
    }
    if (round.refused > 0 && round.saved.length > 0) {
      const saved = savedOutcome(round.saved);
      this.change((record) => ({ ...record, outcomes: [saved, ...record.outcomes] }));
    }
    return round;
  }

  #refuse(batch: Batch, error: unknown): void {
    const { replaces, students } = batch;
    // Asks again with the present diary when somebody insists on theirs.
    const others = replaces ? students.map(({ id }) => id) : alreadyFilled(error);
    const had = students.filter(({ id }) => others.includes(id));
    const left = students.filter((student) => !had.includes(student));
    this.change((record) => {
      const next = withConflicts(withoutBatch(record, batch.key), batch, had);
      if (left.length === 0) return next;
      const outcome = refusedOutcome(left, error);
      if (batch.day !== this.today || !this.#options.hasForm) {
        const rest = { ...batch, students: left, isLate: true, key: newIdempotencyKey() };
        return { ...next, older: [...next.older, rest], outcomes: [...next.outcomes, outcome] };
      }
      return { ...restored(next, batch, others), outcomes: [...next.outcomes, outcome] };
    });
  }
}
