import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, instant } from './primitives.ts';

/** Guardians who are reminded: who has not opened an item, or not done what it asks for. */
export const reminderGroup = z.enum(['unseen', 'unanswered']);
export type ReminderGroup = z.output<typeof reminderGroup>;

/** How many guardians are reminded by each channel; `none` are those whom no channel reaches. */
const byChannel = z.record(z.string(), z.number());

export const previewReminder = endpoint({
  method: 'GET',
  path: '/v1/communication/:id/reminders',
  access: 'employee',
  params: byId,
  query: z.strictObject({ group: z._default(reminderGroup, 'unseen') }),
  status: 200,
  response: z.object({
    guardians: z.number(),
    byChannel,
    /** The last reminder of the item, by whomever. */
    last: z.nullable(
      z.object({
        at: instant,
        /** Name of the employee. */
        by: z.string(),
        guardians: z.number(),
      }),
    ),
    /** When the item can be reminded of again; null where it can now. */
    nextAt: z.nullable(instant),
  }),
});
export type ReminderPreview = z.output<typeof previewReminder.response>;

export const sendReminder = endpoint({
  method: 'POST',
  path: '/v1/communication/:id/reminders',
  access: 'employee',
  params: byId,
  body: z.strictObject({ group: reminderGroup }),
  status: 200,
  response: z.object({ guardians: z.number(), byChannel }),
  refusals: [409],
  audited: ['engagement', 'remind'],
});

export const reminderEndpoints = { previewReminder, sendReminder };

export const reminderSummaries = {
  previewReminder: 'Whom a reminder would reach and by which channel, and the last one',
  sendReminder: 'Remind guardians who have not seen or answered an item; 409 twice a day',
};

export const reminderFieldLabels = {
  sendReminder: { group: 'quem é lembrado' },
};

export const reminderSchemas = {
  ReminderGroup: reminderGroup,
};
