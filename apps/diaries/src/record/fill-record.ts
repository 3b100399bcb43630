import { diaryBody, limits, meal } from '@caderneta/api-client/contract';
import type { DraftKind } from '@caderneta/platform';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import * as z from 'zod/mini';
import { fillKeys } from './fill-keys.ts';

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
  /** The school's calendar day that it is about. */
  day: z.string(),
  /** Whether it was pressed on a later day: then somebody says of which day it is. */
  isLate: z.optional(z.boolean()),
  students: z.array(z.object({ id: z.string(), name: z.string() })),
  content: diaryBody.shape.communication,
  /** Ids of somebody else's diaries of the same students, which these replace. */
  replaces: z.optional(z.array(z.string())),
});
/** Students with equal diaries, saved by one call. */
export type Batch = z.output<typeof batch>;
export type NamedStudent = Batch['students'][number];

const conflict = z.object({
  day: z.string(),
  student: z.object({ id: z.string(), name: z.string() }),
  /** Entries of this person. */
  content: diaryBody.shape.communication,
});
/** A student who got a diary from somebody else before this one was sent. */
export type DiaryConflict = z.output<typeof conflict>;

const outcome = z.object({ tone: z.enum(['success', 'danger']), text: z.string() });
export type Outcome = z.output<typeof outcome>;

const form = z.object({
  /** The school's calendar day that it is about. */
  day: z.string(),
  /** Values of every selected student. */
  common: change,
  selected: z.array(z.string()),
  /** Student id → differences from `common`. */
  exceptions: z.record(z.string(), change),
});

/** What is stored apart, so that two tabs of one classroom never overwrite each other's. */
const fillPart = z.discriminatedUnion('part', [
  z.object({ part: z.literal('form'), form }),
  z.object({ part: z.literal('batch'), batch }),
  z.object({ part: z.literal('conflict'), conflict }),
  z.object({ part: z.literal('outcome'), outcome }),
]);
export type FillPart = z.output<typeof fillPart>;

/** A classroom's form, and its batches on their way to the server. */
export interface FillRecord extends z.output<typeof form> {
  /** Not saved by the server yet. */
  waiting: Batch[];
  /** Until the person decides which diary counts; at most one for each student and day. */
  conflicts: DiaryConflict[];
  /** Batches of past days, of which somebody says whether and of which day they are sent. */
  older: Batch[];
  /** Results of sent batches, until somebody has read them. */
  outcomes: Outcome[];
}

export const fillDrafts: DraftKind<FillPart> = {
  ...fillKeys,
  parse: (value) => fillPart.parse(value),
  waits: {
    sender: 'diaries',
    one: 'diário de 1 criança',
    many: 'diário de # crianças',
    count: (part) => (part.part === 'batch' ? part.batch.students.length : 0),
  },
};

export function emptyRecord(day: string): FillRecord {
  return {
    day,
    common: {},
    selected: [],
    exceptions: {},
    waiting: [],
    conflicts: [],
    older: [],
    outcomes: [],
  };
}

export function isWorthKeeping(record: FillRecord): boolean {
  const { day, ...rest } = record;
  const { day: _, ...nothing } = emptyRecord(day);
  return JSON.stringify(rest) !== JSON.stringify(nothing);
}

/** Whether a batch leaves by itself as its day's: what is pressed before midnight is of that day. */
export function leavesByItself({ day, isLate = false }: Batch, today: string): boolean {
  return !isLate && isInTime(day, today);
}

/** Whether the server takes a diary of that day. */
export function isInTime(day: string, today: string): boolean {
  return differenceInCalendarDays(today, day) <= limits.diaryDaysLate;
}

/** Makes `waiting` and `older` those of the day that it is. */
export function onDay(record: FillRecord, today: string): FillRecord {
  const all = [...record.older, ...record.waiting];
  const isWaiting = (batch: Batch) => leavesByItself(batch, today);
  const isNoOther = (batch: Batch) => !isWaiting(batch);
  return { ...record, waiting: all.filter(isWaiting), older: all.filter(isNoOther) };
}
