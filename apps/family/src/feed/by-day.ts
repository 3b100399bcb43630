import type { FeedItem } from '@caderneta/api-client/contract';
import { calendarDay } from '@caderneta/ui';

export interface Day {
  day: string;
  items: FeedItem[];
}

/** Items in their order, under the school's calendar days. */
export function byDay(items: readonly FeedItem[], timeZone: string): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const day = calendarDay(item.at, timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
