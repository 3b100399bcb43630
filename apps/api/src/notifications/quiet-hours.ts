import { addDays, dayOf, instantAt } from '@caderneta/school-time';

/** When a school sends no notices: times of its clocks, 'HH:MM'. Null turns them off. */
export interface QuietHours {
  timezone: string;
  quietFrom: string | null;
  quietUntil: string | null;
}

/** What a new school has until it decides otherwise. */
export const usualQuietHours = { quietFrom: '20:00', quietUntil: '07:00' } as const;

/**
 * Says until when notices wait. Quiet hours may go past midnight; where both times are the same, the
 * school has none.
 * @returns the end of the quiet hours in which `now` is, or undefined outside of them
 */
export function endOfQuietHours(school: QuietHours, now: Date): Date | undefined {
  const { timezone, quietFrom, quietUntil } = school;
  if (!quietFrom || !quietUntil || quietFrom === quietUntil) return undefined;
  const today = dayOf(now, timezone);
  const endsNextDay = quietUntil < quietFrom;
  // Those that began yesterday may go on, and those of today may have begun.
  for (const day of [addDays(today, -1), today]) {
    const from = instantAt(day, quietFrom, timezone);
    const until = instantAt(endsNextDay ? addDays(day, 1) : day, quietUntil, timezone);
    if (from <= now && now < until) return until;
  }
  return undefined;
}

/** When a notice may leave: at once, or after the quiet hours. */
export const mayLeaveAt = (school: QuietHours, now: Date) => endOfQuietHours(school, now) ?? now;
