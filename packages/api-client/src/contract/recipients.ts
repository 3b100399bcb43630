import * as z from 'zod/mini';
import { holdQuery, studentIds } from './communications.ts';
import { endpoint } from './endpoint.ts';
import { communicationKindNames } from './kind-names.ts';
import { limits } from './limits.ts';
import { id, requiredText } from './primitives.ts';

const ofItem = z.object({ kind: z.enum(communicationKindNames), id });

/** Who has an item, as far as the asking employee sees them. */
export const itemRecipients = z.object({
  /** Those who are still here, by name. */
  students: z.array(z.object({ id, name: z.string(), classroomName: z.string() })),
  /** How many more had it, and left the school or the classes of the asking employee. */
  leftOut: z.number(),
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

const reasonLength = `O motivo deve ter no máximo ${limits.reasonLength} caracteres.`;

/** Of a child who got it by mistake. */
export const removeRecipient = endpoint({
  method: 'POST',
  path: '/v1/communication/:kind/:id/recipients/removals',
  access: 'employee',
  params: ofItem,
  body: z.strictObject({
    studentId: id,
    /** Kept in the history. */
    reason: requiredText(limits.reasonLength, reasonLength),
  }),
  status: 204,
  refusals: [409],
  audited: ['sending', 'remove'],
});

export const recipientEndpoints = { listRecipients, addRecipients, removeRecipient };

export const recipientSummaries = {
  listRecipients: 'The students who have an item, as far as the asking employee sees them',
  addRecipients:
    'Add students to what was sent or is scheduled; only who is new is told. 409 where its day is over',
  removeRecipient:
    'Take a sent item from a child who got it by mistake; 409 where nobody else has it',
};

export const recipientFieldLabels = {
  addRecipients: { studentIds: 'alunos' },
  removeRecipient: { studentId: 'aluno', reason: 'motivo' },
};

export const recipientSchemas = {
  ItemRecipients: itemRecipients,
};
