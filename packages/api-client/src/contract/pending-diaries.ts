import * as z from 'zod/mini';
import { closureKinds } from './enums.ts';
import { openEnum } from './open-enum.ts';
import { id } from './primitives.ts';

/** Why today has no classes: a closure of the school, or a day of the week without classes. */
export const dayOff = z.object({
  kind: openEnum(z.enum([...closureKinds, 'Weekday'])),
  /** Of the closure. */
  name: z.nullable(z.string()),
});
export type DayOff = z.output<typeof dayOff>;

export const todaysCount = {
  /** How many students lack today's diary; on a day without classes nobody does. */
  pending: z.number(),
  /** How many students have today's diary. */
  filled: z.number(),
  total: z.number(),
  /** Null on a day with classes. */
  dayOff: z.nullable(dayOff),
};

export const pendingDiaryCount = z.object({
  classroomId: id,
  classroomName: z.string(),
  ...todaysCount,
});
export type PendingDiaryCount = z.output<typeof pendingDiaryCount>;

export const pendingDiarySchemas = {
  DayOff: dayOff,
  PendingDiaryCount: pendingDiaryCount,
};
