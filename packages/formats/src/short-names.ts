import { fold } from './fold.ts';
import { firstWords } from './names.ts';

export interface Named {
  id: string;
  name: string;
  /** Shown behind the name where somebody else has the same. */
  otherwise?: string | undefined;
}

/** No name has more words. */
const most = 30;

/**
 * Names of students who stand beside each other, by id: the first two words of each, and as many
 * more as tell them apart.
 */
export function shortNames(people: readonly Named[], count = 2): Map<string, string> {
  const alike = Map.groupBy(people, ({ name }) => fold(firstWords(name, count)));
  return new Map(
    [...alike.values()].flatMap((group) => {
      if (group.length > 1 && count < most) return [...shortNames(group, count + 1)];
      return group.map(({ id, name, otherwise }): [string, string] => {
        const label = firstWords(name, count);
        return [id, group.length > 1 && otherwise ? `${label} (${otherwise})` : label];
      });
    }),
  );
}
