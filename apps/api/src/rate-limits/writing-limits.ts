import type { Database } from '#/database/database.ts';
import { TooManyRequests } from '#/kernel/problems.ts';
import { countHit, type RateLimit } from './rate-limits.ts';

interface WritingLimit extends RateLimit {
  /** Portuguese, for the person. */
  refusal: string;
}

const tooManyMessages =
  'Foram muitas mensagens em pouco tempo. Espere um minuto e tente novamente.';

/** Nobody writes as fast by hand: these stop a program, or a key that got stuck. */
export const writingLimits = {
  guardianMessages: {
    name: 'guardian messages',
    points: 30,
    seconds: 60,
    refusal: tooManyMessages,
  },
  /** A teacher answers a whole class with pasted words. */
  employeeMessages: {
    name: 'employee messages',
    points: 120,
    seconds: 60,
    refusal: tooManyMessages,
  },
  /** Twelve full galleries. */
  uploadedFiles: {
    name: 'uploaded files',
    points: 600,
    seconds: 60 * 60,
    refusal: 'Foram muitos arquivos na última hora. Tente novamente mais tarde.',
  },
} satisfies Record<string, WritingLimit>;

/** Counts what a person writes. @throws {TooManyRequests} */
export async function countWriting(
  db: Database,
  limit: WritingLimit,
  personId: string,
): Promise<void> {
  const wait = await countHit(db, limit, personId);
  if (wait !== undefined) throw new TooManyRequests(wait, limit.refusal);
}
