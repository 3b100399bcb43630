import * as z from 'zod/mini';
import { studentIds } from './communications.ts';
import { endpoint } from './endpoint.ts';
import { communicationKindNames } from './kind-names.ts';
import { openEnum } from './open-enum.ts';
import { day, id, instant } from './primitives.ts';

const kind = openEnum(z.enum(communicationKindNames));

/** What is for the classes of some students, and still counts for who comes now. */
export const missedItems = z.object({
  /** What at least one of these students did not get, what is ahead first. At most 100. */
  items: z.array(
    z.object({
      id,
      kind,
      title: z.string(),
      /** The classes below that it went to. */
      classroomIds: z.array(id),
      /** When it goes out; null where it was sent. */
      sendsAt: z.nullable(instant),
      /** When an event begins. */
      startsAt: z.nullable(instant),
      /** Until when an activity or a poll is open. */
      closingDay: z.nullable(day),
      /** It waits, or its day is today or later. */
      isAhead: z.boolean(),
    }),
  ),
  /** The classes of these students that something went to, by name, and who of them is in each. */
  classrooms: z.array(z.object({ id, name: z.string(), studentIds: z.array(id) })),
  /** What waits for these classes as a whole: it reaches the students by itself. */
  following: z.number(),
});
export type MissedItems = z.output<typeof missedItems>;
export type MissedItem = MissedItems['items'][number];

export const findMissed = endpoint({
  method: 'POST',
  path: '/v1/Students/missed',
  access: 'administrator',
  body: z.strictObject({ studentIds }),
  status: 200,
  response: missedItems,
});

export const latecomerEndpoints = { findMissed };

export const latecomerSummaries = {
  findMissed: 'What went to the classes of these students, still counts, and did not reach them',
};

export const latecomerSchemas = {
  MissedItems: missedItems,
};
