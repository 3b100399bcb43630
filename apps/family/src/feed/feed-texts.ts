import type { FeedItem } from '@caderneta/api-client/contract';
import { formatDayAndMonth } from '@caderneta/school-time';

/** An item's title; a diary is named after its day. */
export function titleOf({ title, day, students }: FeedItem, childName: string | undefined): string {
  if (title) return title;
  const name = childName ?? students[0]?.name ?? '';
  return day ? `O dia de ${name}, ${formatDayAndMonth(day, 'UTC')}` : `O dia de ${name}`;
}
