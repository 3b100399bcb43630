import type { RuleViolation, SchoolCalendar } from '@caderneta/api-client/contract';
import type { Actor } from '#/access/actor.ts';
import { schoolCalendar } from '#/calendar/school-calendar.ts';
import { Invalid } from '#/http/problems.ts';

/** Refuses what breaks the contract's rules about days, by the calendar of the actor's school. */
export function checkDays<Fields>(
  violationsOf: (fields: Fields, calendar: SchoolCalendar) => RuleViolation[],
  fields: Fields,
  { timezone }: Actor,
  now: Date,
): void {
  const violations = violationsOf(fields, schoolCalendar(timezone, now));
  if (violations.length > 0) throw new Invalid(violations);
}
