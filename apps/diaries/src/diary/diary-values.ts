import {
  listedOr,
  mealAmounts,
  mealLabels,
  type DiaryContent,
  type DiaryCount,
  type DiaryEntry,
  type DiaryMeal,
  type DiaryMode,
  type Meal,
} from '@caderneta/api-client/contract';

/** Values of the form: null and empty text for empty fields. */
export type DiaryValues = Record<DiaryMeal, Meal | null> &
  Record<DiaryCount, number | null> & { details: string };
export type DiaryChange = Partial<DiaryValues>;

export const meals: readonly { name: DiaryMeal; label: string }[] = [
  { name: 'breakfast', label: 'Café da manhã' },
  { name: 'lunch', label: 'Almoço' },
  { name: 'afternoonCoffee', label: 'Café da tarde' },
  { name: 'dinner', label: 'Jantar' },
];

export const counts: readonly { name: DiaryCount; label: string }[] = [
  { name: 'sleep', label: 'Sono' },
  { name: 'evacuate', label: 'Evacuação' },
  { name: 'shower', label: 'Banho' },
  { name: 'diaper', label: 'Fralda' },
];

export const nothing: DiaryValues = {
  breakfast: null,
  lunch: null,
  afternoonCoffee: null,
  dinner: null,
  sleep: null,
  evacuate: null,
  shower: null,
  diaper: null,
  details: '',
};

/** The values of a diary that the server has; a meal that this build does not know is left out. */
export function valuesOfEntry(entry: DiaryEntry): DiaryValues {
  const details = entry.details ?? '';
  if (entry.mode !== 'Preschool') return { ...nothing, details };
  const values: DiaryValues = { ...nothing, details };
  for (const { name } of meals)
    values[name] = entry[name] && listedOr(mealAmounts, entry[name], null);
  for (const { name } of counts) values[name] = entry[name];
  return values;
}

const names = Object.keys(nothing) as (keyof DiaryValues)[];

export function isBlank(values: DiaryValues): boolean {
  return names.every((name) => values[name] === null || values[name] === '');
}

/** The body to send; the contract checks it. */
export function contentOf(mode: DiaryMode, values: DiaryValues): DiaryContent {
  const details = values.details.trim();
  if (mode === 'Simple') return { mode, details };
  const filled = names.filter((name) => name !== 'details' && values[name] !== null);
  const content = Object.fromEntries(filled.map((name) => [name, values[name]]));
  return { mode, ...content, ...(details && { details }) };
}

export function valuesOf({ mode: _, ...content }: DiaryContent): DiaryValues {
  return { ...nothing, ...content };
}

/** The changes that turn `common` into `values`. */
export function differences(common: DiaryValues, values: DiaryValues): DiaryChange {
  const different = names.filter((name) => common[name] !== values[name]);
  return Object.fromEntries(different.map((name) => [name, values[name]]));
}

/** @returns 'Almoço: Não quis · Sono: 2' */
export function describeChange(change: DiaryChange): string {
  const words = [
    ...meals.map(({ name, label }) => wordsOf(label, change[name], (meal) => mealLabels[meal])),
    ...counts.map(({ name, label }) => wordsOf(label, change[name], String)),
    wordsOf('Detalhes', change.details, (details) => details || '—'),
  ];
  return words.filter(Boolean).join(' · ');
}

function wordsOf<T>(label: string, value: T | null | undefined, say: (value: T) => string) {
  if (value === undefined) return '';
  return `${label}: ${value === null ? '—' : say(value)}`;
}
