import type { FeedItem } from '@caderneta/api-client/contract';
import { imageFields } from '#/modules/files/file-links.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import type { Child } from './children.repository.ts';
import type { findSentPage } from './feed-communications.repository.ts';
import type { findDiaryPage } from './feed-diaries.repository.ts';
import type { findNoticePage } from './feed-notices.repository.ts';

type Rows<Find extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

export interface Describing {
  children: Child[];
  links: FileLinks;
  now: Date;
  /** The school's day. */
  today: string;
}

const nothing = {
  title: null,
  excerpt: null,
  startTime: null,
  dueDate: null,
  day: null,
  asks: null,
  imageSrcSet: null,
  imageUrl: null,
  imageCount: 0,
} satisfies Partial<FeedItem>;

export function sentItem(row: Rows<typeof findSentPage>, describing: Describing): FeedItem {
  const { id, kind, title, isUnread } = row;
  return {
    ...nothing,
    kind,
    id,
    title,
    excerpt: excerptOf(row.beginning),
    at: row.sentAt.toISOString(),
    isUnread,
    students: named(row.studentIds, describing.children),
    startTime: row.startTime?.toISOString() ?? null,
    dueDate: row.dueDate,
    asks: asksOf(row, describing),
    ...picture(row.image, describing.links),
  };
}

/** An answer is asked for until the event starts, a task until its day is over. */
function asksOf(row: Rows<typeof findSentPage>, { now, today }: Describing): FeedItem['asks'] {
  const { kind, startTime, dueDate } = row;
  if (kind === 'announcement' && row.isUnconfirmed) return 'read';
  if (kind === 'event' && row.isUnanswered && startTime && startTime > now) return 'answer';
  if (kind === 'activity' && row.isUndone && dueDate && dueDate >= today) return 'done';
  return null;
}

export function noticeItem(row: Rows<typeof findNoticePage>, describing: Describing): FeedItem {
  return {
    ...nothing,
    kind: 'noticeBoard',
    id: row.id,
    title: row.title,
    at: row.createdAt.toISOString(),
    isUnread: row.isUnread,
    students: named(row.studentIds, describing.children),
    ...picture(row.image, describing.links),
  };
}

export function diaryItem(row: Rows<typeof findDiaryPage>, { children }: Describing): FeedItem {
  return {
    ...nothing,
    kind: 'diary',
    id: row.id,
    excerpt: row.beginning && excerptOf(row.beginning),
    at: row.createdAt.toISOString(),
    isUnread: row.isUnread,
    students: named([row.studentId], children),
    day: row.day,
  };
}

/** In the order of the family's children. */
function named(ids: string[], children: Child[]): FeedItem['students'] {
  return children.filter(({ id }) => ids.includes(id)).map(({ id, name }) => ({ id, name }));
}

function picture(file: Parameters<typeof imageFields>[0], links: FileLinks) {
  const { imageUrl, imageSrcSet } = imageFields(file, links);
  return { imageUrl, imageSrcSet, imageCount: file ? 1 : 0 };
}

/** The beginning on one line; given one character more than it may have, it shows the cut. */
function excerptOf(beginning: string): string {
  const characters = [...beginning];
  const cut =
    characters.length > 200 ? `${characters.slice(0, 199).join('').trimEnd()}…` : beginning;
  return cut.replace(/\s+/g, ' ').trim();
}
