import { countText } from '@caderneta/formats';
import type { ListDefinition, ListLead, RemoteLists, ShownValue } from '@caderneta/platform/lists';
import { formatDate, formatDateTime, formatTime } from '@caderneta/school-time';

export const chipTones = ['success', 'warning', 'danger', 'neutral'] as const;
export const barTones = ['primary', 'success', 'danger'] as const;
export type ChipTone = NonNullable<ShownValue['chip']>['tone'];
export type BarTone = NonNullable<ShownValue['bar']>['tone'];

/** What stands in a cell, for whoever draws it. */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'moment'; text: string; time: string }
  | { kind: 'chip'; text: string; tone: ChipTone; goesWithoutSaying: boolean }
  | { kind: 'bar'; value: number; max: number; tone: BarTone; note: string }
  | { kind: 'none' };

/** What tells apart cells that are drawn differently. */
export function nameOfCell(cell: Cell): string {
  if (cell.kind === 'bar') return `bar_${cell.tone}`;
  if (cell.kind !== 'chip') return cell.kind;
  return cell.goesWithoutSaying ? `chip_${cell.tone}_usual` : `chip_${cell.tone}`;
}

/** The first cell of a row. */
export interface Lead {
  text: string;
  picture?: { src: string | null; srcSet: string | null };
  marks: { label: string; tone: ChipTone }[];
}

function at(row: unknown, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | null)?.[name], row);
}

const textAt = (row: unknown, field: string) => {
  const value = at(row, field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const numberAt = (row: unknown, field: string) => Number(at(row, field) ?? 0);

function has(row: unknown, field: string): boolean {
  const value = at(row, field) ?? false;
  return Array.isArray(value) ? value.length > 0 : value !== false && value !== '';
}

/** @param timeZone the school's */
export function cellOf(shows: readonly ShownValue[], row: unknown, timeZone: string): Cell {
  const shown = shows.find(({ when }) => when === undefined || has(row, when));
  if (!shown) return { kind: 'none' };
  const { chip, bar, moment } = shown;
  if (chip) {
    const { label, tone, goesWithoutSaying = false } = chip;
    return { kind: 'chip', text: label, tone, goesWithoutSaying };
  }
  if (bar) {
    const value = bar.value.reduce((sum, field) => sum + numberAt(row, field), 0);
    const noted = bar.note ? numberAt(row, bar.note.count) : 0;
    const note = noted > 0 ? `${countText(noted)} ${bar.note?.words}` : '';
    return { kind: 'bar', value, max: numberAt(row, bar.of), tone: bar.tone, note };
  }
  const instant = moment && textAt(row, moment);
  if (instant) {
    const [text, time] = [formatDate(instant, timeZone), formatTime(instant, timeZone)];
    return { kind: 'moment', text, time };
  }
  const text = textOf(shown, row, timeZone);
  return text ? { kind: 'text', text } : { kind: 'none' };
}

function textOf(shown: ShownValue, row: unknown, timeZone: string): string {
  const { text, words, names, date, dateTime } = shown;
  if (words) return words;
  if (text) return textAt(row, text);
  if (names) {
    const things = (at(row, names) ?? []) as { name: string }[];
    return things.map(({ name }) => name).join(', ');
  }
  if (date) return textAt(row, date) && formatDate(textAt(row, date), timeZone);
  return dateTime && textAt(row, dateTime) ? formatDateTime(textAt(row, dateTime), timeZone) : '';
}

export function leadOf({ text, picture, marks = [] }: ListLead, row: unknown): Lead {
  return {
    text: textAt(row, text),
    ...(picture && {
      picture: {
        src: textAt(row, picture.src) || null,
        srcSet: textAt(row, picture.srcSet) || null,
      },
    }),
    marks: marks
      .filter(({ when }) => has(row, when))
      .map(({ label, field, tone }) => ({ label: label ?? textAt(row, field ?? ''), tone })),
  };
}

/** The address of a row's page. */
export const addressOfRow = ({ path, id }: ListDefinition['item'], row: unknown) =>
  path.replace(/:\w+/, () => encodeURIComponent(textAt(row, id)));

export const wordsOfBar = ({ value, max }: { value: number; max: number }) =>
  `${countText(value)} de ${countText(max)}`;

/** Whether several bars stand side by side: their numbers then stand above them. */
export const isStacked = ({ columns }: Pick<RemoteLists, 'columns'>, list: ListDefinition) =>
  list.columns.filter((name) => columns[name]?.shows.some(({ bar }) => bar)).length > 1;
