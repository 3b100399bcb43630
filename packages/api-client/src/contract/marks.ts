import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { answers } from './kind-names.ts';
import { messages } from './messages.ts';
import { byId, id, most } from './primitives.ts';

/** What employees note of recipients: a slip that came back, or that they told a guardian by phone. */
export const mark = z.enum(['paper', 'phone']);
export type Mark = z.output<typeof mark>;

/** At most so many at once; more than the slips of any class. */
export const markedAtOnce = 500;

const recipients = z
  .array(z.strictObject({ studentId: id, guardianId: id }), messages.invalid)
  .check(most(markedAtOnce), z.minLength(1, messages.invalid));

const counted = z.object({
  /** Recipients whose row changed. Guardians who answered themselves keep their answers. */
  changed: z.number(),
});

export const markRecipients = endpoint({
  method: 'POST',
  path: '/v1/communication/:id/marks',
  access: 'employee',
  params: byId,
  body: z.strictObject({
    mark,
    recipients,
    /** What the slip says: one of the answers that the item asks for. */
    answer: z.optional(z.enum(answers)),
  }),
  status: 200,
  response: counted,
  audited: ['engagement', 'mark'],
});

export const unmarkRecipients = endpoint({
  method: 'POST',
  path: '/v1/communication/:id/marks/undo',
  access: 'employee',
  params: byId,
  body: z.strictObject({ mark, recipients }),
  status: 200,
  response: counted,
  audited: ['engagement', 'undo'],
});

/** Of what a network's office sent to employees. Nothing happens to who reads it without being one of them. */
export const markSeen = endpoint({
  method: 'POST',
  path: '/v1/communication/:id/seen',
  access: 'employee',
  params: byId,
  status: 204,
});

export const markEndpoints = { markRecipients, markSeen, unmarkRecipients };

export const markSummaries = {
  markRecipients: 'Note that slips came back, or that guardians were told by phone',
  markSeen: 'Note that the asking employee opened what the office of the network sent to them',
  unmarkRecipients: 'Take back what was noted of recipients, with the answers of their slips',
};

export const markFieldLabels = {
  markRecipients: { mark: 'papel ou telefone', recipients: 'destinatários', answer: 'resposta' },
  unmarkRecipients: { mark: 'papel ou telefone', recipients: 'destinatários' },
};

export const markSchemas = {
  Mark: mark,
  MarkCount: counted,
};
