import type { RosterField } from '@caderneta/api-client/contract';
import { fold } from '@caderneta/ui';
import { meaningOf, type TitleMeaning } from './title-words.ts';

/** Which column of the file holds a field; a field that the file lacks is left out. */
export type ColumnMapping = Partial<Record<RosterField, number>>;

interface Column extends TitleMeaning {
  index: number;
  title: string;
}

type Place = 'first' | 'second';
type Whose = TitleMeaning['whose'];

/** What the titles of a roster mean, however schools word them. */
export function guessColumns(titles: readonly string[]): ColumnMapping {
  const columns = titles.flatMap((title, index): Column[] => {
    const meaning = meaningOf(title);
    return meaning ? [{ ...meaning, index, title: fold(title) }] : [];
  });
  const name = best(columns, 'name', 'student') ?? best(columns, 'name', 'anybody');
  const guardians = columns.filter((column) => column !== name && column.whose !== 'student');
  const places = placesOf(guardians);
  const mapping: ColumnMapping = {
    name: name?.index,
    classroom: best(columns, 'classroom')?.index,
    gender: best(columns, 'gender')?.index,
    ...placed(guardians, places, 'name', 'Name'),
    ...placed(guardians, places, 'phone', 'Phone'),
    ...placed(guardians, places, 'email', 'Email'),
  };
  // Somebody without a phone could not be a guardian.
  if (mapping.secondPhone === undefined) {
    delete mapping.secondName;
    delete mapping.secondEmail;
  }
  return Object.fromEntries(Object.entries(mapping).filter(([, index]) => index !== undefined));
}

export const guessedCount = (mapping: ColumnMapping) => Object.keys(mapping).length;

function best(columns: Column[], kind: Column['kind'], whose?: Whose): Column | undefined {
  return columns
    .filter((column) => column.kind === kind && (!whose || column.whose === whose))
    .sort((one, other) => one.rank - other.rank)[0];
}

/** Whom a marked title means; what is not marked fills what is left. */
function placesOf(columns: Column[]): Map<Whose, Place> {
  const places = new Map<Whose, Place>();
  const has = (kind: Column['kind'], whose: Whose) => !!best(columns, kind, whose);
  const isMarked = (whose: Whose) => columns.some((column) => column.whose === whose);
  const isNamed = has('name', 'guardian');
  if (isMarked('first') || isNamed) places.set('first', 'first');
  if (isMarked('second')) places.set('second', 'second');
  const parents = columns
    .map(({ whose }) => whose)
    .filter((whose) => whose === 'mother' || whose === 'father')
    .sort((one, other) => Number(has('phone', other)) - Number(has('phone', one)));
  for (const parent of new Set(parents)) {
    // Beside a guardian, parents whom nobody can call are told for other reasons.
    if (isNamed && !has('phone', parent)) continue;
    const taken = new Set(places.values());
    if (!taken.has('first')) places.set(parent, 'first');
    else if (!taken.has('second')) places.set(parent, 'second');
  }
  return places;
}

type Suffix = 'Name' | 'Phone' | 'Email';

function placed(
  columns: Column[],
  places: Map<Whose, Place>,
  kind: Column['kind'],
  suffix: Suffix,
): ColumnMapping {
  const found: Partial<Record<Place, number>> = {};
  for (const place of ['first', 'second'] as const) {
    const marked = columns.filter(({ whose }) => places.get(whose) === place);
    found[place] = best(marked, kind)?.index;
  }
  const unmarked = columns.filter(({ whose }) => whose === 'guardian' || whose === 'anybody');
  const likely = best(unmarked, kind);
  const alike = unmarked.filter(({ title }) => title === likely?.title);
  for (const { index } of alike) {
    const place = (['first', 'second'] as const).find((one) => found[one] === undefined);
    if (place) found[place] = index;
  }
  return { [`first${suffix}`]: found.first, [`second${suffix}`]: found.second };
}
