import { secondsInDay } from 'date-fns/constants';
import type { Database } from '#/database/database.ts';
import { TooManyRequests } from '#/kernel/problems.ts';
import { countHit, findWait, type RateLimit } from './hits.repository.ts';

export { countHit, findWait, forgetHits, type RateLimit } from './hits.repository.ts';

/** Counts nothing. @throws {TooManyRequests} from the limit on */
export async function checkLimit(db: Database, limit: RateLimit, key: string): Promise<void> {
  refuse(limit, await findWait(db, limit, key));
}

/** Counts one hit. @throws {TooManyRequests} if it is too many */
export async function takeHit(db: Database, limit: RateLimit, key: string): Promise<void> {
  refuse(limit, await countHit(db, limit, key));
}

function refuse({ refusal }: RateLimit, wait: number | undefined): void {
  if (wait !== undefined) throw new TooManyRequests(wait, refusal);
}

const tooManyMessages =
  'Foram muitas mensagens em pouco tempo. Espere um minuto e tente novamente.';

/** Far above what people write by hand: stops programs, and a key that got stuck. */
export const writingLimits = {
  guardianMessages: {
    name: 'guardian messages',
    points: 30,
    seconds: 60,
    refusal: tooManyMessages,
  },
  /** A teacher may paste one answer for a whole class. */
  employeeMessages: {
    name: 'employee messages',
    points: 120,
    seconds: 60,
    refusal: tooManyMessages,
  },
  /** As much as twelve full galleries. */
  uploadedFiles: {
    name: 'uploaded files',
    points: 600,
    seconds: 60 * 60,
    refusal: 'Foram muitos arquivos na última hora. Tente novamente mais tarde.',
  },
  /** A day of much to tell. */
  guardianFiles: {
    name: 'guardian files',
    points: 60,
    seconds: secondsInDay,
    refusal: 'Você já enviou muitos arquivos hoje. Tente novamente amanhã.',
  },
  /** A gallery may have half a gigabyte. */
  galleryDownloads: {
    name: 'gallery downloads',
    points: 20,
    seconds: 60 * 60,
    refusal: 'Foram muitos downloads na última hora. Tente novamente mais tarde.',
  },
} satisfies Record<string, RateLimit>;
