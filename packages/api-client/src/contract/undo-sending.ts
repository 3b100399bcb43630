import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, instant } from './primitives.ts';

export const undoSending = endpoint({
  method: 'POST',
  path: '/v1/communication/:id/undo',
  access: 'employee',
  params: byId,
  status: 200,
  response: z.object({
    /** Null where the item was new. */
    scheduledDate: z.nullable(instant),
    /** Set where a new item had been taken back before. */
    wasUndone: z.optional(z.boolean()),
    /** Set where a correction was taken back. */
    wasCorrection: z.optional(z.boolean()),
    /** Set where more students were about to get the item. */
    wasAddition: z.optional(z.boolean()),
  }),
  refusals: [409],
  audited: ['sending', 'undo'],
});

export const undoSendingSummaries = {
  undoSending:
    'Take back a sending, a correction or more students, as long as they are held; a new item is gone, a scheduled one waits again',
};
