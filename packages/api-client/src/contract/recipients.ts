import * as z from 'zod/mini';
import { holdQuery, studentIds } from './communications.ts';
import { endpoint } from './endpoint.ts';
import { communicationKindNames } from './kind-names.ts';
import { id } from './primitives.ts';

const ofItem = z.object({ kind: z.enum(communicationKindNames), id });

/** Who has an item, as far as the asking employee sees them. */
export const itemRecipients = z.object({
  /** Those who are still here, by name. */
  students: z.array(z.object({ id, name: z.string(), classroomName: z.string() })),
  /** Its day is over: nobody gets it any more. */
  isOver: z.boolean(),
});
export type ItemRecipients = z.output<typeof itemRecipients>;

export const listRecipients = endpoint({
  method: 'GET',
  path: '/v1/communication/:kind/:id/recipients',
  access: 'employee',
  params: ofItem,
  status: 200,
  response: itemRecipients,
});

export const addRecipients = endpoint({
  method: 'POST',
  path: '/v1/communication/:kind/:id/recipients',
  access: 'employee',
  params: ofItem,
  query: holdQuery,
  body: z.strictObject({ studentIds }),
  status: 200,
  response: z.object({
    /** Students who did not have it. */
    added: z.number(),
    /** Seconds until they get it; left out where they have it already, or it is scheduled. */
    heldSeconds: z.optional(z.number()),
  }),
  refusals: [409],
  audited: ['sending', 'update'],
});

export const recipientEndpoints = { listRecipients, addRecipients };

export const recipientSummaries = {
  listRecipients: 'The students who have an item, as far as the asking employee sees them',
  addRecipients:
    'Add students to what was sent or is scheduled; only who is new is told. 409 where its day is over',
};

export const recipientFieldLabels = {
  addRecipients: { studentIds: 'alunos' },
};

export const recipientSchemas = {
  ItemRecipients: itemRecipients,
};
