import type {
  NetworkClassroomRow,
  NetworkFigures,
  NetworkSchoolRow,
} from '@caderneta/api-client/contract';
import type { BarTone } from '@caderneta/ui';

/** Counts of a school, a classroom or a whole network. */
export type Figures = NetworkFigures;

export interface Share {
  value: number;
  max: number;
}

export interface Measure {
  key: 'reach' | 'views' | 'diaries';
  label: string;
  /** Names the two numbers. */
  text: string;
  of: (figures: Figures) => Share;
}

export const measures: readonly Measure[] = [
  {
    key: 'reach',
    label: 'Alcance',
    text: 'responsáveis com aparelho ou e-mail',
    of: ({ reachable, guardians }) => ({ value: reachable, max: guardians }),
  },
  {
    key: 'views',
    label: 'Vistos',
    text: 'comunicações vistas pelas famílias',
    of: ({ seen, recipients }) => ({ value: seen, max: recipients }),
  },
  {
    key: 'diaries',
    label: 'Diários',
    text: 'diários feitos nos dias de aula',
    of: ({ diaries }) => ({ value: diaries.filled, max: diaries.due }),
  },
];

/** From 0 to 100; 100 only if nothing is missing. Null without a count. */
export function percentOf({ value, max }: Share): number | null {
  if (max <= 0) return null;
  if (value >= max) return 100;
  return Math.min(99, Math.round((Math.max(value, 0) / max) * 100));
}

/** Red below one half, green from four fifths on. */
export function toneOf(share: Share): BarTone {
  const percent = percentOf(share);
  if (percent === null) return 'neutral';
  if (percent < 50) return 'danger';
  return percent < 80 ? 'warning' : 'success';
}

/** The lowest share of a place; null without a count. */
export function lowestShare(figures: Figures): number | null {
  const shares = measures
    .map(({ of }) => of(figures))
    .filter(({ max }) => max > 0)
    .map(({ value, max }) => value / max);
  return shares.length > 0 ? Math.min(...shares) : null;
}

/** Sorts places by their lowest share, those without a count last. */
export function worstFirst<Row extends Figures & { name: string }>(rows: readonly Row[]): Row[] {
  const rank = (row: Row) => lowestShare(row) ?? Infinity;
  return rows.toSorted(
    // Equal infinities differ by NaN.
    (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'pt-BR'),
  );
}

const countKeys = ['students', 'guardians', 'reachable', 'sent', 'recipients', 'seen'] as const;

export function sumOf(rows: readonly (NetworkSchoolRow | NetworkClassroomRow)[]): Figures {
  const sum: Figures = {
    students: 0,
    guardians: 0,
    reachable: 0,
    sent: 0,
    recipients: 0,
    seen: 0,
    diaries: { due: 0, filled: 0 },
  };
  for (const row of rows) {
    for (const key of countKeys) sum[key] += row[key];
    sum.diaries.due += row.diaries.due;
    sum.diaries.filled += row.diaries.filled;
  }
  return sum;
}
