import { fold } from '@caderneta/formats';
import { labelOf, type Period, periodLabels, type RosterRow } from '@caderneta/api-client/contract';
import type { RowSource } from '#/database/schema/roster-imports.ts';
import type { IndexedSchool, RosterClassroom } from './school-roster.ts';

/** The class that a cell means, or those that it may mean: none, or several of one name. */
export interface ReadClassroom {
  id?: string;
  alike: RosterClassroom[];
  /** The name is theirs, and the shift that the row says is not. */
  isOtherShift?: boolean;
}

/** What a row says of its class: what somebody chose for this writing, else the text itself. */
export function classroomOf(
  { classroom: typed, period }: RosterRow,
  source: RowSource | null | undefined,
  school: IndexedSchool,
): ReadClassroom {
  const chosen = source?.chosen;
  if (chosen?.typed === typed && school.classroomsById.has(chosen.classroomId)) {
    return { id: chosen.classroomId, alike: [] };
  }
  return school.readClassroom(typed, readPeriod(period));
}

/** Reads the cells of one school, each writing once. */
export function classroomReader(
  classrooms: RosterClassroom[],
): (typed: string, period?: Period) => ReadClassroom {
  const byName = Map.groupBy(classrooms, ({ name }) => fold(name));
  const byKey = Map.groupBy(classrooms, ({ name }) => keyOf(name));
  const inShift = ({ name, period }: { name: string; period: Period }) =>
    (byKey.get(keyOf(name)) ?? []).filter((one) => one.period === period);

  function read(typed: string, period?: Period): ReadClassroom {
    const named = byName.get(fold(typed)) ?? [];
    const exact = named.filter(({ name }) => name === typed);
    const shift = shiftOf(typed);
    // From what says the most to what says the least; the first that finds anything decides.
    const ranked = [exact, named, byKey.get(keyOf(typed)) ?? [], shift ? inShift(shift) : []];
    const ofShift = ranked.map((some) => some.filter((one) => !period || one.period === period));
    const firstOf = (lists: RosterClassroom[][]) => lists.find(({ length }) => length > 0) ?? [];
    const found = firstOf(ofShift);
    if (found.length === 0 && period)
      return { alike: firstOf(ranked), isOtherShift: firstOf(ranked).length > 0 };
    const [only] = found;
    return only && found.length === 1 ? { id: only.id, alike: [] } : { alike: found };
  }

  return onceEach(read);
}

/** Three classes of the school for a writing that it does not know, the closest first. */
export function closestReader(classrooms: RosterClassroom[]) {
  return onceEach((typed: string) => rank(typed, classrooms).map(({ classroom }) => classroom));
}

/** The one class that a writing most likely means; undefined where none or several are near. */
export function proposeClassroom(
  typed: string,
  classrooms: RosterClassroom[],
): RosterClassroom | undefined {
  const [first, second] = rank(typed, classrooms);
  const isNear = first && first.distance <= keyOf(typed).length / 3;
  return isNear && first.distance !== second?.distance ? first.classroom : undefined;
}

function onceEach<Answer>(read: (typed: string, period?: Period) => Answer): typeof read {
  const answers = new Map<string, Answer>();
  return (typed, period) => {
    const key = `${period ?? ''} ${typed}`;
    const answer = answers.get(key) ?? read(typed, period);
    answers.set(key, answer);
    return answer;
  };
}

const ordinal = /(\d)[ .]{0,3}[º°ª˚]/g;
const ordinalLetter = /(\d)\.?[oa]\.? ?(?=ano|serie|etapa|fase|periodo|turma)/g;

/**
 * The letters and digits of a class's name, without ordinals and signs.
 * @example keyOf('1.º ano A') // '1anoa', as of '1 ANO A'
 */
export function keyOf(name: string): string {
  return fold(name.replace(ordinal, '$1 '))
    .replace(ordinalLetter, '$1 ')
    .replace(/(\d)[^\p{L}\d]+(?=\d)/gu, '$1_')
    .replace(/[^\p{L}\d_]/gu, '');
}

const shifts: Record<string, Period> = {
  manha: 'Morning',
  matutino: 'Morning',
  matutina: 'Morning',
  tarde: 'Afternoon',
  vespertino: 'Afternoon',
  vespertina: 'Afternoon',
  noite: 'Night',
  noturno: 'Night',
  noturna: 'Night',
  integral: 'WholeDay',
};
const shiftLetters: Record<string, Period> = {
  m: 'Morning',
  t: 'Afternoon',
  v: 'Afternoon',
  n: 'Night',
  i: 'WholeDay',
};

/** The shift of a cell of its own: 'MANHÃ', 'vespertino', 'T', 'Tarde (13h)'. */
export function readPeriod(text: string): Period | undefined {
  const words = fold(text).split(/[^\p{L}]+/u);
  const named = words.flatMap((word) => shifts[word] ?? []);
  // Whoever writes both stays for both.
  if (new Set(named).size > 1) return 'WholeDay';
  return named[0] ?? shiftLetters[words.join('')];
}

/** The shift that stands behind a class's name: 'Jardim (Manhã)', 'Jardim - tarde'. */
export function shiftOf(typed: string): { name: string; period: Period } | undefined {
  const words = typed.replace(/[()[\]\-–—/,.:]/g, ' ').split(' ');
  const last = words.findLastIndex((word) => word !== '');
  const period = shifts[fold(words[last] ?? '')];
  const name = words.slice(0, last).join(' ');
  return period && fold(name) ? { name, period } : undefined;
}

/** The three classes that take the fewest changed letters to become the typed one. */
function rank(typed: string, classrooms: RosterClassroom[]) {
  const key = keyOf(typed);
  return classrooms
    .map((classroom) => ({ classroom, distance: farness(key, keyOf(classroom.name)) }))
    .sort(
      (one, other) =>
        one.distance - other.distance || (one.classroom.name < other.classroom.name ? -1 : 1),
    )
    .slice(0, 3);
}

/** Changed letters; half of them where one is a part of the other, as 'Jardim' of 'Jardim A'. */
function farness(one: string, other: string): number {
  const letters = distance(one, other);
  return one.includes(other) || other.includes(one) ? letters / 2 : letters;
}

/** How many letters to add, remove or replace (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column < row.length; column += 1) {
      const replaced = row[column - 1]! + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[column]! + 1, next[column - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1) ?? one.length;
}

/** A class's name, and its shift where another class has the same name. */
export function nameOf(classroom: RosterClassroom, classrooms: RosterClassroom[]): string {
  const { id, name, period } = classroom;
  const isShared = classrooms.some((other) => other.id !== id && fold(other.name) === fold(name));
  return isShared ? `${name} (${labelOf(periodLabels, period)})` : name;
}
