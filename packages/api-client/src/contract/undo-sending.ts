import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, instant } from './primitives.ts';

export const undoSending = endpoint({
  method: 'POST',
  path: '/v1/communication/:id/undo',
  access: 'employee',
  params: byId,
  status: 200,
  /** Null where the item was new. */
  response: z.object({ scheduledDate: z.nullable(instant) }),
  refusals: [409],
  audited: ['sending', 'undo'],
});

export const undoSendingSummaries = {
  undoSending: 'Take back a sending that is held; a new item is gone, a scheduled one waits again',
};
