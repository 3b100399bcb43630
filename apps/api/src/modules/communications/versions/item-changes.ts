import { formatDateTime } from '@caderneta/school-time';
import type { ValueChange } from '#/kernel/call-context.ts';
import { fieldNames } from '#/modules/audit/audit.service.ts';
import { differencesOf } from '#/modules/audit/differences.ts';

interface Timed {
  sentAt: Date | null;
  scheduledDate: Date | null;
}

/**
 * What was sent of an item by its name alone, because a text may be about health; only of the time at
 * which it leaves from what to what.
 */
export function changesOfItem(
  body: object,
  before: Timed,
  after: Timed,
  timeZone: string,
): ValueChange[] {
  const inWords = ({ sentAt, scheduledDate }: Timed) => ({
    scheduledDate: sentAt
      ? 'enviado'
      : scheduledDate
        ? formatDateTime(scheduledDate, timeZone)
        : 'sem agendamento',
  });
  const named = fieldNames(body).filter((field) => field !== 'scheduledDate');
  return [
    ...differencesOf(inWords(before), inWords(after)),
    ...named.map((field) => ({ field, before: null, after: null })),
  ];
}
