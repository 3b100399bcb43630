import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, instant } from './primitives.ts';
import { untoldGuardian } from './reach.ts';

/** Guardians who are reminded: who has not opened an item, or not done what it asks for. */
export const reminderGroup = z.enum(['unseen', 'unanswered']);
export type ReminderGroup = z.output<typeof reminderGroup>;

/** How many guardians are reminded by each channel. */
const byChannel = z.record(z.string(), z.number());

const reminderPreview = z.object({
  /** Of the group: those whom it reminds now, those who were reminded today, and the untold. */
  guardians: z.number(),
  byChannel,
  /** Guardians who were reminded of the item today, and are left out. */
  remindedToday: z.number(),
  /** Those whom no channel reaches now. */
  untold: z.number(),
  /** The first of them, by name. */
  untoldGuardians: z.array(untoldGuardian),
  /** Of those whom it reminds, whose e-mail address receives nothing. */
  returned: z.number(),
  /** When quiet hours end; null where it leaves at once. */
  leavesAt: z.nullable(instant),
  /** The last reminder of the item, by whomever. */
  last: z.nullable(
    z.object({
      at: instant,
      /** Name of the employee. */
      by: z.string(),
      guardians: z.number(),
    }),
  ),
  /** When the group can be reminded again; null where somebody of it can now. */
  nextAt: z.nullable(instant),
});
export type ReminderPreview = z.output<typeof reminderPreview>;

export const previewReminder = endpoint({
  method: 'GET',
  path: '/v1/communication/:id/reminders',
  access: 'employee',
  params: byId,
  query: z.strictObject({ group: z._default(reminderGroup, 'unseen') }),
  status: 200,
  response: reminderPreview,
});

export const sendReminder = endpoint({
  method: 'POST',
  path: '/v1/communication/:id/reminders',
  access: 'employee',
  params: byId,
  body: z.strictObject({ group: reminderGroup }),
  status: 200,
  response: z.object({
    /** Those who are reminded. */
    guardians: z.number(),
    byChannel,
    /** Those whom no channel reaches now. */
    untold: z.number(),
    /** When quiet hours end; null where it leaves at once. */
    leavesAt: z.nullable(instant),
  }),
  refusals: [409],
  audited: ['engagement', 'remind'],
});

export const reminderEndpoints = { previewReminder, sendReminder };

export const reminderSummaries = {
  previewReminder: 'Whom a reminder would reach and by which channel, and the last one',
  sendReminder:
    'Remind guardians who have not seen or answered an item; 409 where all were reminded today',
};

export const reminderFieldLabels = {
  sendReminder: { group: 'quem é lembrado' },
};

export const reminderSchemas = {
  ReminderGroup: reminderGroup,
  ReminderPreview: reminderPreview,
};
