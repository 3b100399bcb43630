import { ApiError, type ApiErrorKind } from '@caderneta/api-client';
import { Store } from '@caderneta/app-kit';
import type { Drafts } from '@caderneta/platform';
import { emptyRecord, isWorthKeeping, onDay, type Batch, type FillRecord } from './fill-record.ts';
import { restored, withConflicts, withoutBatch } from './filling.ts';
import { alreadyFilled, refusedOutcome, savedOutcome } from './outcomes.ts';

export interface Round {
  saved: Batch[];
  /** How many batches the server said no to. */
  refused: number;
}

export interface FillStoreOptions {
  drafts: Drafts<FillRecord>;
  classroomId: string;
  /** The school's calendar day, now. */
  today: () => string;
  save: (batch: Batch) => Promise<void>;
}

/** Failures after which a batch waits: for a connection, or for its author to come back. */
const waits = new Set<ApiErrorKind>(['network', 'another-person']);

/** One classroom's record, stored in the browser with every change. */
export class FillStore extends Store<FillRecord> {
  readonly #options: FillStoreOptions;
  #isSending = false;

  constructor(options: FillStoreOptions) {
    const { drafts, classroomId, today } = options;
    super(onDay(drafts.read(classroomId) ?? emptyRecord(today()), today()));
    this.#options = options;
  }

  change(how: (record: FillRecord) => FillRecord): void {
    const { drafts, classroomId, today } = this.#options;
    // A page that was left open overnight begins with the day on which somebody uses it.
    const record = isWorthKeeping(this.current()) ? this.current() : emptyRecord(today());
    const next = how(record);
    if (isWorthKeeping(next)) drafts.save(classroomId, next);
    else drafts.remove(classroomId);
    this.set(next);
  }

  /**
   * Sends the waiting batches one after another; stops without a connection. Returns null during
   * another round, which also sends batches added meanwhile.
   */
  async send(): Promise<Round | null> {
    if (this.#isSending) return null;
    this.#isSending = true;
    try {
      return await this.#sendAll();
    } finally {
      this.#isSending = false;
    }
  }

  async #sendAll(): Promise<Round> {
    const round: Round = { saved: [], refused: 0 };
    const today = this.#options.today();
    if (this.current().day !== today) this.change((record) => onDay(record, today));
    for (;;) {
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
      return { ...restored(next, batch, others), outcomes: [...next.outcomes, outcome] };
    });
  }
}
