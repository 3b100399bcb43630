import { dayOf, formatTime } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import type { KindColumns } from '#/database/schema/communications.ts';
import { storedKindColumns } from './item-versions.repository.ts';

/** Columns that say when and where people meet, and until when something is to be done. */
const binding = ['startTime', 'endTime', 'place', 'dueDate', 'closingDay'] as const;
type Binding = Pick<KindColumns, (typeof binding)[number]>;

/** Names the columns above whose values changed. */
export const changedWhen = (before: Binding, after: Binding): string[] =>
  binding.filter((name) => valueOf(before[name]) !== valueOf(after[name]));

const valueOf = (column: Date | string | null) =>
  column instanceof Date ? column.getTime() : column;

/** Who answered 'vai' to another time or place may not come to this one. */
export const asksAgain = (before: Binding, after: Binding): boolean =>
  changedWhen(before, after).some((name) => ['startTime', 'endTime', 'place'].includes(name));

/**
 * What a notice says of a correction: 'O horário mudou: era 08:00, agora 09:00.' A place is a
 * person's own words, which may name a child, and is not repeated.
 * @param stored the version of before, out of JSON
 * @param timeZone of the school
 */
export function noticeOfChanges(
  stored: Record<string, unknown>,
  after: Binding,
  timeZone: string,
): string[] {
  const before = storedKindColumns(stored) as Binding;
  const changed = changedWhen(before, after);
  const deadline = changed.find((name) => name === 'dueDate' || name === 'closingDay');
  return [
    ...timesInWords(before, after, timeZone),
    ...(changed.includes('place') ? ['O local mudou.'] : []),
    ...(deadline
      ? [
          `O prazo mudou: era ${dayInWords(before, deadline)}, agora ${dayInWords(after, deadline)}.`,
        ]
      : []),
  ];
}

const dayInWords = (row: Binding, column: 'dueDate' | 'closingDay') =>
  lightFormat(parseISO(row[column]!), 'dd/MM');

function timesInWords(before: Binding, after: Binding, timeZone: string): string[] {
  const [from, to] = [before, after].map(({ startTime, endTime }) =>
    startTime && endTime ? { startTime, endTime } : undefined,
  );
  if (!from || !to) return [];
  const days = [from, to].map(({ startTime }) => dayOf(startTime, timeZone));
  const hours = [from, to].map(({ startTime }) => formatTime(startTime, timeZone));
  if (days[0] !== days[1]) {
    const [was, is] = days.map(
      (day, index) => `${lightFormat(parseISO(day), 'dd/MM')} às ${hours[index]}`,
    );
    return [`A data mudou: era ${was}, agora ${is}.`];
  }
  if (hours[0] !== hours[1]) return [`O horário mudou: era ${hours[0]}, agora ${hours[1]}.`];
  const [was, is] = [from, to].map(({ endTime }) => formatTime(endTime, timeZone));
  return was === is ? [] : [`O término mudou: era ${was}, agora ${is}.`];
}
