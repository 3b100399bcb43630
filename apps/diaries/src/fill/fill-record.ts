import { diaryBody, meal } from '@caderneta/api-client/contract';
import type { DraftKind } from '@caderneta/platform';
import * as z from 'zod/mini';

const mealValue = z.optional(z.nullable(meal));
const countValue = z.optional(z.nullable(z.number()));
const change = z.object({
  breakfast: mealValue,
  lunch: mealValue,
  afternoonCoffee: mealValue,
  dinner: mealValue,
  sleep: countValue,
  evacuate: countValue,
  shower: countValue,
  diaper: countValue,
  details: z.optional(z.string()),
});

const batch = z.object({
  /** Idempotency-Key of every try to send it. */
  key: z.string(),
  students: z.array(z.object({ id: z.string(), name: z.string() })),
  content: diaryBody.shape.communication,
});
/** Students with equal diaries, saved by one call. */
export type Batch = z.output<typeof batch>;
export type NamedStudent = Batch['students'][number];

const outcome = z.object({ tone: z.enum(['success', 'danger']), text: z.string() });
export type Outcome = z.output<typeof outcome>;

const fillRecord = z.object({
  /** The school's calendar day that the rest is about. */
  day: z.string(),
  /** What holds for every selected student. */
  common: change,
  selected: z.array(z.string()),
  /** Where a student differs from `common`. */
  exceptions: z.record(z.string(), change),
  /** Not saved by the server yet. */
  waiting: z.array(batch),
  /** What waited until its day was over. */
  older: z.nullable(z.object({ day: z.string(), batches: z.array(batch) })),
  /** What became of what was sent, until somebody has read it. */
  outcomes: z.array(outcome),
});
/** What a teacher began to fill in a classroom, and what is on its way to the server. */
export type FillRecord = z.output<typeof fillRecord>;

export const fillDrafts: DraftKind<FillRecord> = {
  name: 'diarios',
  version: 1,
  parse: (value) => fillRecord.parse(value),
};

export function emptyRecord(day: string): FillRecord {
  return {
    day,
    common: {},
    selected: [],
    exceptions: {},
    waiting: [],
    older: null,
    outcomes: [],
  };
}

export function isWorthKeeping(record: FillRecord): boolean {
  const { day, ...rest } = record;
  const { day: _, ...nothing } = emptyRecord(day);
  return JSON.stringify(rest) !== JSON.stringify(nothing);
}

/**
 * The record on a new day: what waited is of the day before and must not become today's by itself;
 * a form that nobody sent goes with its day.
 */
export function onDay(record: FillRecord, day: string): FillRecord {
  if (record.day === day) return record;
  const { waiting, older, outcomes } = record;
  return {
    ...emptyRecord(day),
    older: waiting.length > 0 ? { day: record.day, batches: waiting } : older,
    outcomes,
  };
}
