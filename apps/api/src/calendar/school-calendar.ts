import type { SchoolCalendar } from '@caderneta/api-client/contract';
import { dayIn } from './school-day.ts';

/** What the contract's rules about days are checked with. */
export function schoolCalendar(timezone: string, now: Date): SchoolCalendar {
  const dayOf = (instant: string) => dayIn(timezone, new Date(instant));
  return { today: dayIn(timezone, now), dayOf };
}
