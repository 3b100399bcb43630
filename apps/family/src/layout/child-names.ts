import { firstTwoWords } from '@caderneta/ui';

interface Child {
  id: string;
  name: string;
}

const firstWord = (name: string) => firstTwoWords(name).split(' ')[0] ?? '';

/** Names children within the family: by the first name, and the second if two share the first. */
export function childNames(children: readonly Child[]): Map<string, string> {
  const taken = children.map(({ name }) => firstWord(name));
  const isShared = (word: string) => taken.filter((one) => one === word).length > 1;
  return new Map(
    children.map(({ id, name }) => {
      const word = firstWord(name);
      return [id, isShared(word) ? firstTwoWords(name) : word];
    }),
  );
}
