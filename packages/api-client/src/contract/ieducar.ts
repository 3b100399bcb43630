import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { id, instant } from './primitives.ts';

export const ieducarRun = z.object({
  finishedAt: instant,
  /** `waiting`: nothing was applied before an administrator does. */
  outcome: openEnum(z.enum(['applied', 'waiting', 'failed'])),
  /** Numbers of students; null where it failed. */
  totals: z.nullable(
    z.object({
      same: z.number(),
      new: z.number(),
      changed: z.number(),
      /** Of the changed ones, those in another classroom. */
      moved: z.number(),
      left: z.number(),
      error: z.number(),
      /** Deleted students whom i-Educar names again. */
      returned: z.number(),
    }),
  ),
  /** The import that it applied. */
  appliedId: z.nullable(id),
  /** The draft that waits for an administrator. */
  draftId: z.nullable(id),
  /** For the person: why it waits or failed, and what to mend in i-Educar. */
  message: z.nullable(z.string()),
});
export type IeducarRun = z.output<typeof ieducarRun>;

export const getIeducarRun = endpoint({
  method: 'GET',
  path: '/v1/ieducarRun',
  access: 'administrator',
  status: 200,
  response: z.object({ run: z.nullable(ieducarRun) }),
});

export const ieducarSummaries = {
  getIeducarRun:
    'The last nightly reading of i-Educar; null for a school that is not imported from there',
};

export const ieducarSchemas = {
  IeducarRun: ieducarRun,
};
