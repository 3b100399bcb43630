import { api, ApiError } from '@caderneta/api-client';
import { getOutcome } from '@caderneta/api-client/contract';

/** What the server wrote by the same key, with other content. */
export interface Earlier {
  id: string | null;
  /** Instant; null where the server did not say. */
  at: string | null;
}

/** Thrown where the server has an earlier version of what is sent: nothing was done now. */
export class EarlierVersion extends Error {
  override readonly name = 'EarlierVersion';
  readonly earlier: Earlier;

  constructor(earlier: Earlier) {
    super('an earlier version was written');
    this.earlier = earlier;
  }
}

/** Statuses after which the server may have done it all the same. */
const doubtfulStatuses = new Set<number | null>([502, 503, 504]);

/** Keys of writes whose answer got lost. */
const doubtful = new Set<string>();

/** A repetition waits some seconds at the server for its first. */
const mostRounds = 5;

/**
 * Writes with an idempotency key. Where the answer gets lost, asks the server what became of it, and
 * fetches the answer by repeating the call, which writes nothing a second time.
 * @param write makes the call with the key
 * @returns the answer, and when it was written where that was an earlier call
 * @throws {EarlierVersion} where other content was written by the key
 * @throws {ApiError} where nothing was written as far as anybody knows
 */
export async function writeOnce<T>(key: string, write: () => Promise<T>) {
  const { person } = api;
  let lost: ApiError | undefined;
  for (let round = 0; round < mostRounds; round += 1) {
    const outcome = doubtful.has(key) ? await outcomeOf(key, person) : undefined;
    if (lost && (!outcome || outcome.state === 'unknown')) throw lost;
    try {
      const answer = await write();
      doubtful.delete(key);
      return { answer, at: outcome?.at ?? null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { kind, status, code } = error;
      if (code === 'idempotency-key-reused') {
        const { id = null, at = null } = outcome ?? (await outcomeOf(key, person)) ?? {};
        throw new EarlierVersion({ id, at });
      }
      if (kind !== 'network' && kind !== 'unexpected-answer' && !doubtfulStatuses.has(status)) {
        throw error;
      }
      doubtful.add(key);
      lost = error;
    }
  }
  throw lost!;
}

/** Milliseconds of patience: somebody waits at a form. */
const patience = 8_000;

/** @returns undefined where the server cannot be asked */
const outcomeOf = (key: string, person: string | null) =>
  api.call(getOutcome, { query: { key } }, { person, timeout: patience }).catch(() => undefined);
