import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './open-enum.ts';
import { id, instant, someText } from './primitives.ts';

/** What became of a creation or a change. `unknown` also stands for what was refused, and for another's key. */
export const outcomeState = z.enum(['unknown', 'underway', 'done']);

export const getOutcome = endpoint({
  method: 'GET',
  path: '/v1/outcomes',
  access: 'employee',
  query: z.object({ key: someText(200) }),
  status: 200,
  response: z.object({
    state: openEnum(outcomeState),
    /** Of what was written; null before that, and where the answer names no single thing. */
    id: z.nullable(id),
    /** When it was written. */
    at: z.nullable(instant),
  }),
});
export type Outcome = z.output<typeof getOutcome.response>;

export const outcomeSummaries = {
  getOutcome: "Tells what became of the caller's own creation or change, by its Idempotency-Key",
};

export const outcomeSchemas = {
  OutcomeState: outcomeState,
};
