import type { Part, TellingServices } from './channel.ts';

/** It tells of something that a guardian was told of before. */
export const isCorrection = ({ subject }: Pick<Part, 'subject'>): boolean =>
  subject === 'correction' || subject === 'change';

/** Sentences that say from what to what date, time, place or deadline changed, each once. */
export function changesIn(
  changesOf: TellingServices['changesOf'],
  news: readonly Part[],
): string[] {
  const told = news.flatMap(({ before, communication, quietHours: { timezone } }) =>
    before && communication ? changesOf(before, communication, timezone) : [],
  );
  return [...new Set(told)];
}
