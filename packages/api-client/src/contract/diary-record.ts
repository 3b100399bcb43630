import * as z from 'zod/mini';
import { diaryMode, meal } from './enums.ts';
import { openEnum } from './open-enum.ts';
import { day, id, instant } from './primitives.ts';

/** One diary as it is read. A field that was not filled is null. */
export const diaryRecord = z.object({
  id,
  mode: openEnum(diaryMode),
  /** The school's calendar day. */
  day,
  createdAt: instant,
  employee: z.object({ name: z.string() }),
  breakfast: z.nullable(openEnum(meal)),
  lunch: z.nullable(openEnum(meal)),
  afternoonCoffee: z.nullable(openEnum(meal)),
  dinner: z.nullable(openEnum(meal)),
  sleep: z.nullable(z.number()),
  evacuate: z.nullable(z.number()),
  shower: z.nullable(z.number()),
  diaper: z.nullable(z.number()),
  details: z.nullable(z.string()),
});
export type DiaryRecord = z.output<typeof diaryRecord>;

export const diaryRecordSchemas = {
  DiaryRecord: diaryRecord,
};
