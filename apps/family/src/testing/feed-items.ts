import type { FeedItem } from '@caderneta/api-client/contract';
import { ana, theFamily } from './the-family.ts';

let last = 0;

/** One item of the feed, for Ana unless told otherwise. */
export function feedItem(changes: Partial<FeedItem> = {}): FeedItem {
  last += 1;
  return {
    kind: 'announcement',
    id: `0198f4a2-0000-7000-8000-${String(last).padStart(12, '0')}`,
    schoolId: theFamily.school.id,
    title: `Comunicado ${last}`,
    badge: null,
    standsFirst: false,
    excerpt: null,
    at: new Date().toISOString(),
    isUnread: false,
    students: [{ id: ana.id, name: ana.name }],
    startTime: null,
    dueDate: null,
    closingDay: null,
    day: null,
    asks: null,
    imageSrcSet: null,
    imageUrl: null,
    imageCount: 0,
    ...changes,
  };
}
