import * as z from 'zod/mini';
import { openEnum } from './open-enum.ts';
import { id, instant } from './primitives.ts';

const entry = { id, title: z.string() };

/** Events and activities of today, and the items that are sent next; the day is the school's. */
export const agenda = z.object({
  /** Of today, sent or held, by their start; at most 50. */
  events: z.array(
    z.object({
      ...entry,
      startTime: instant,
      endTime: instant,
      place: z.string(),
      /** Guardians whom the asking employee sees. */
      accepted: z.number(),
      /** Children who come. */
      children: z.number(),
    }),
  ),
  /** Due today, sent or held; at most 50. */
  activities: z.array(
    z.object({
      ...entry,
      done: z.number(),
      total: z.number(),
      /** The same of children. */
      children: z.object({ done: z.number(), total: z.number() }),
    }),
  ),
  /** The next three that wait for their time. */
  scheduled: z.array(
    z.object({
      ...entry,
      kind: openEnum(z.enum(['announcement', 'event', 'activity'])),
      scheduledDate: instant,
    }),
  ),
});
export type Agenda = z.output<typeof agenda>;

export const agendaSchemas = {
  Agenda: agenda,
};
