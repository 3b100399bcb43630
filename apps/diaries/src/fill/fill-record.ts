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
  /** Ids of somebody else's diaries of the same students, which these replace. */
  replaces: z.optional(z.array(z.string())),
});
/** Students with equal diaries, saved by one call. */
export type Batch = z.output<typeof batch>;
export type NamedStudent = Batch['students'][number];

const conflict = z.object({
  student: z.object({ id: z.string(), name: z.string() }),
  /** Entries of this person. */
  content: diaryBody.shape.communication,
});
/** A student who got a diary from somebody else before this one was sent. */
export type DiaryConflict = z.output<typeof conflict>;

const outcome = z.object({ tone: z.enum(['success', 'danger']), text: z.string() });
export type Outcome = z.output<typeof outcome>;

const fillRecord = z.object({
  /** The school's calendar day that the rest is about. */
  day: z.string(),
  /** Values of every selected student. */
  common: change,
  selected: z.array(z.string()),
  /** Student id → differences from `common`. */
  exceptions: z.record(z.string(), change),
  /** Not saved by the server yet. */
  waiting: z.array(batch),
  /** Until the person decides which diary counts; at most one for each student. */
  conflicts: z._default(z.array(conflict), []),
  /** Batches that waited until their day was over. */
  older: z.nullable(z.object({ day: z.string(), batches: z.array(batch) })),
  /** Results of sent batches, until somebody has read them. */
  outcomes: z.array(outcome),
});
/** A classroom's form, and its batches on their way to the server. */
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
    conflicts: [],
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
 * The record on a new day: waiting batches belong to the day before and must not become today's by
 * themselves; an unsent form is dropped.
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
