import type { Grammar, Guardian } from './model.ts';
import { familyNames, grandmothers, lastNames, men, women } from './names.ts';
import type { Random } from './random.ts';

export interface Family {
  /** What the children are called after their given names. */
  surname: string;
  guardians: readonly Guardian[];
  classrooms: Set<number>;
}

type Relation = 'mother' | 'father' | 'grandmother';

/** Who answers for a child, and how often in a hundred. */
const households: readonly (readonly [number, readonly Relation[]])[] = [
  [44, ['mother', 'father']],
  [28, ['mother']],
  [7, ['father']],
  [8, ['mother', 'grandmother']],
  [5, ['grandmother']],
  [5, ['mother', 'mother']],
  [3, ['father', 'father']],
];

const givenNames: Record<Relation, readonly string[]> = {
  mother: women,
  father: men,
  grandmother: grandmothers,
};

const grammarOf: Record<Relation, Grammar> = { mother: 'f', father: 'm', grandmother: 'f' };

/** Makes families whose guardians have phone numbers and e-mail addresses of their own. */
export function createFamilies(random: Random, since: Date) {
  const emails = new Set<string>();
  let phones = 0;

  const guardian = (relation: Relation, surname: string, hasEmail: boolean): Guardian => {
    const name = `${random.pick(givenNames[relation])} ${surname}`;
    phones += 1;
    return {
      id: random.id(since),
      name,
      phone: phoneNumber(phones),
      email: hasEmail ? emailAddress(name, emails) : null,
      grammar: grammarOf[relation],
      attention: random.chance(0.04) ? 0.35 : 0.84 + 0.16 * random.next(),
    };
  };

  return (classroom: number): Family => {
    const own = familyName(random);
    const last = random.chance(0.4) ? random.pick(lastNames) : familyName(random);
    const relations = household(random);
    const guardians = relations.map((relation, position) => {
      const surname = position === 0 && relation !== 'father' ? own : last;
      const both = own !== last && random.chance(0.35) ? `${own} ${last}` : surname;
      return guardian(relation, both, random.chance(position === 0 ? 0.85 : 0.6));
    });
    const surname = own === last || random.chance(0.15) ? own : `${own} ${last}`;
    return { surname, guardians, classrooms: new Set([classroom]) };
  };
}

/** Half of the people share the few most common names, as in the country. */
function familyName(random: Random): string {
  return random.pick(random.chance(0.5) ? familyNames.slice(0, 30) : familyNames);
}

function household(random: Random): readonly Relation[] {
  let drawn = random.int(1, 100);
  for (const [share, relations] of households) {
    drawn -= share;
    if (drawn <= 0) return relations;
  }
  return ['mother'];
}

/** Mobile numbers of São Paulo in a block that is not in use: 7919 reaches each of them once. */
function phoneNumber(index: number): string {
  return `1190${String((index * 7919) % 10_000_000).padStart(7, '0')}`;
}

/** `example` is reserved, so that no real person is ever written to. */
function emailAddress(name: string, taken: Set<string>): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(' ')
    .filter((word) => !['da', 'de', 'do', 'dos'].includes(word));
  const base = `${words[0]}.${words.at(-1)}`;
  let address = `${base}@familia.example`;
  for (let number = 2; taken.has(address); number += 1)
    address = `${base}${number}@familia.example`;
  taken.add(address);
  return address;
}
