import { api } from '@caderneta/api-client';
import { type ReminderGroup, sendReminder } from '@caderneta/api-client/contract';

/** Loads with the first click: the home carries no call that it may never make. */
export const remind = (id: string, group: ReminderGroup) =>
  api.call(sendReminder, { params: { id }, body: { group } });
