import type { Family, FeedItem } from '@caderneta/api-client/contract';
import { firstTwoWords } from '@caderneta/formats';
import { formatDayAndMonth } from '@caderneta/school-time';

/** An item's title; a diary is named after its day. */
export function titleOf({ title, day, students }: FeedItem, childName: string | undefined): string {
  if (title) return title;
  const name = childName ?? students[0]?.name ?? '';
  return day ? `O dia de ${name}, ${formatDayAndMonth(day, 'UTC')}` : `O dia de ${name}`;
}

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

/**
 * Names the schools of an item, in the order of the device: what a network sent is of each school
 * that has one of the children.
 * @param schoolId undefined for the school that was paired first
 * @returns nothing on a device of one school, which its frame names
 */
export function schoolNames(
  { school, schools = [], students }: Family,
  { schoolId = school.id, studentIds }: { schoolId?: string; studentIds: readonly string[] },
): string[] {
  if (schools.length < 2) return [];
  const ofChildren = students.filter(({ id }) => studentIds.includes(id));
  const ids = new Set([schoolId, ...ofChildren.map((child) => child.schoolId)]);
  return schools.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}
