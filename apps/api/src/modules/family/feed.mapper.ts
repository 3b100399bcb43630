import type { FeedItem } from '@caderneta/api-client/contract';
import { imageFields } from '#/modules/files/files.mapper.ts';
import { badgeOf, shownInFeed, taskOf } from '#/modules/communications/communications.service.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import type { Child } from './family.repository.ts';
import type { findTwins } from './twins.repository.ts';
import type { findDiaryPage, findNoticePage, findSentPage } from './feed.repository.ts';

type Rows<Find extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<
  ReturnType<Find>
>[number];

/** Context that the mapping of items needs. */
export interface FeedView {
  schoolId: string;
  children: Child[];
  links: FileLinks;
}

const nothing = {
  title: null,
  badge: null,
  standsFirst: false,
  excerpt: null,
  startTime: null,
  dueDate: null,
  closingDay: null,
  day: null,
  asks: null,
  imageSrcSet: null,
  imageUrl: null,
  imageCount: 0,
} satisfies Partial<FeedItem>;

export function toSentItem(row: Rows<typeof findSentPage>, view: FeedView): FeedItem {
  const { id, kind, title, isUnread } = row;
  return {
    ...nothing,
    kind,
    id,
    schoolId: view.schoolId,
    ...(row.sender !== null && { sender: row.sender }),
    title,
    badge: badgeOf(row),
    excerpt: excerptOf(row.beginning),
    at: row.sentAt.toISOString(),
    ...(row.correctedAt && { correctedAt: row.correctedAt.toISOString() }),
    isUnread,
    standsFirst: row.standsFirst,
    students: named(row.studentIds, view.children),
    ...shownInFeed(row),
    asks: row.hasOpenTask ? taskOf(row) : null,
    ...picture(row.image, view.links),
  };
}

export function toNoticeItem(row: Rows<typeof findNoticePage>, view: FeedView): FeedItem {
  return {
    ...nothing,
    kind: 'noticeBoard',
    id: row.id,
    schoolId: view.schoolId,
    title: row.title,
    at: row.createdAt.toISOString(),
    isUnread: row.isUnread,
    students: named(row.studentIds, view.children),
    ...picture(row.image, view.links),
  };
}

export function toDiaryItem(
  row: Rows<typeof findDiaryPage>,
  { schoolId, children }: FeedView,
): FeedItem {
  return {
    ...nothing,
    kind: 'diary',
    id: row.id,
    schoolId,
    excerpt: row.beginning && excerptOf(row.beginning),
    at: row.createdAt.toISOString(),
    isUnread: row.isUnread,
    students: named([row.studentId], children),
    day: row.day,
  };
}

/** Of the same sending at another school of the device: an announcement, as all that networks send. */
export function addTwin(
  item: FeedItem,
  twin: Rows<typeof findTwins> | undefined,
  children: Child[],
): FeedItem {
  if (!twin) return item;
  return {
    ...item,
    isUnread: item.isUnread || twin.isUnread,
    asks: item.asks ?? (twin.hasOpenTask ? 'read' : null),
    students: [...item.students, ...named(twin.studentIds, children)],
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
