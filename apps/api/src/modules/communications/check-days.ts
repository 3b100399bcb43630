import type { RuleViolation } from '@caderneta/api-client/contract';
import { schoolCalendar, type SchoolCalendar } from '@caderneta/school-time';
import type { Actor } from '#/policy/actor.ts';
import { Invalid } from '#/kernel/problems.ts';

/**
 * Milliseconds by which the server's clock is read too early. What a form accepted is not refused
 * because the call took a moment, or because the browser's clock is a little slow.
 */
const leniency = 120_000;

/** Refuses what breaks the contract's rules about days, by the calendar of the actor's school. */
export function checkDays<Fields>(
  violationsOf: (fields: Fields, calendar: SchoolCalendar) => RuleViolation[],
  fields: Fields,
  { timezone }: Actor,
  now: Date,
): void {
  const earlier = new Date(now.getTime() - leniency);
  const violations = violationsOf(fields, schoolCalendar(timezone, earlier));
  if (violations.length > 0) throw new Invalid(violations);
}
