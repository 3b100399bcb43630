import { instantAt } from './clock-changes.ts';
import { daysAfter } from './days.ts';
import { dayOf } from './instants.ts';

/** When a school sends no notifications: times of its clocks, 'HH:MM'. Null turns them off. */
export interface QuietHours {
  /** The school's, an IANA name. */
  timezone: string;
  quietFrom: string | null;
  quietUntil: string | null;
}

/** What a new school has until it decides otherwise. */
export const usualQuietHours = { quietFrom: '20:00', quietUntil: '07:00' } as const;

/**
 * Says until when notifications wait. Quiet hours may go past midnight; where both times are the same, the
 * school has none.
 * @param school its quiet hours
 * @param now the present
 * @returns the end of the quiet hours in which `now` is, or undefined outside of them
 * @throws {RangeError} if a time or the time zone is invalid
 * @example endOfQuietHours({ timezone: 'America/Sao_Paulo', ...usualQuietHours }, now)
 */
export function endOfQuietHours(school: QuietHours, now: Date): Date | undefined {
  const { timezone, quietFrom, quietUntil } = school;
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return undefined;
  const today = dayOf(now, timezone);
  const endsNextDay = quietUntil < quietFrom;
  // Those that began yesterday may go on, and those of today may have begun.
  for (const day of [daysAfter(today, -1), today]) {
    const from = instantAt(day, quietFrom, timezone);
    const until = instantAt(endsNextDay ? daysAfter(day, 1) : day, quietUntil, timezone);
    if (from <= now && now < until) return until;
  }
  return undefined;
}
