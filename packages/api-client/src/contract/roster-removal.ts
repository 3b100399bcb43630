import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { missedItems } from './latecomers.ts';
import { byId } from './primitives.ts';

/** What hangs on students who leave the school together. */
export const rosterRemoval = z.object({
  /** Of an import: whom it created and who are still here. */
  students: z.number(),
  diaries: z.number(),
  /** Comunicados, eventos and other items that were sent to them, or are scheduled. */
  items: z.number(),
  /** Guardians without another student, who lose access. */
  guardians: z.number(),
  /** Messages in the conversations of those guardians. */
  messages: z.number(),
});
export type RosterRemoval = z.output<typeof rosterRemoval>;

export const getRosterRemoval = endpoint({
  method: 'GET',
  path: '/v1/rosterImports/:id/removal',
  access: 'administrator',
  params: byId,
  status: 200,
  response: rosterRemoval,
  versioned: true,
});

export const removeRosterStudents = endpoint({
  method: 'POST',
  path: '/v1/rosterImports/:id/removal',
  access: 'administrator',
  params: byId,
  status: 204,
  refusals: [409],
  audited: ['rosterImport', 'remove'],
  versioned: true,
});

export const getRosterMissed = endpoint({
  method: 'GET',
  path: '/v1/rosterImports/:id/missed',
  access: 'administrator',
  params: byId,
  status: 200,
  response: missedItems,
});

export const rosterRemovalSummaries = {
  getRosterRemoval: 'What hangs on the students whom an import created; the ETag is the plan',
  getRosterMissed:
    'What the students who came to a class by an import, or by undoing it, did not get and still counts',
  removeRosterStudents:
    'Remove the students whom an import created, as DELETE of each does; 409 where the plan is stale',
};

export const rosterRemovalSchemas = {
  RosterRemoval: rosterRemoval,
};
