import { api } from '@caderneta/api-client';
import { type ReminderGroup, sendReminder } from '@caderneta/api-client/contract';
import { remindedWords } from '../engagement/reminder-words.ts';

/**
 * Loads with the first click: the home carries no call that it may never make.
 * @returns what is said of it
 */
export async function remind(wanted: { id: string; group: ReminderGroup; timezone: string }) {
  const { id, group, timezone } = wanted;
  const reminded = await api.call(sendReminder, { params: { id }, body: { group } });
  const detail = 'Quem não tem meio de aviso precisa de um telefonema.';
  return { says: remindedWords(reminded, timezone), ...(reminded.untold > 0 && { detail }) };
}
