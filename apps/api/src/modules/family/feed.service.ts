import type { FeedItem } from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import { NotFound } from '#/kernel/problems.ts';
import { findFirstFiles } from '#/modules/communications/communication-files.repository.ts';
import { imageFields } from '#/modules/files/file-links.ts';
import { countUnreadMessages } from './family-chat.repository.ts';
import { type Asking, type Family, findFamily } from './family.ts';
import { countUnreadSent, findSentPage } from './feed-communications.repository.ts';
import { type FeedPlace, newestFirst, readPlace, writePlace } from './feed-cursor.ts';
import { countUnreadDiaries, findDiaryPage } from './feed-diaries.repository.ts';
import { diaryItem, noticeItem, sentItem } from './feed-items.ts';
import { countUnreadNotices, findNoticePage } from './feed-notices.repository.ts';

interface FeedQuery {
  studentId?: string;
  limit: number;
  after?: string;
}

/** A page of everything for the guardian's children, or for one of them. */
export async function readFeed(asking: Asking, { studentId, limit, after }: FeedQuery) {
  const { db, guardian, links, now } = asking;
  const family = about(await findFamily(asking), studentId);
  // Each source might fill the page alone, and one item more tells that there is another page.
  const page = { limit: limit + 1, after: after === undefined ? undefined : readPlace(after) };
  const describing = { ...family, links, now, today: dayOf(now, guardian.timezone) };
  const found = [
    ...(await findSentPage(db, family, page)).map((row) => sentItem(row, describing)),
    ...(await findNoticePage(db, family, page)).map((row) => noticeItem(row, describing)),
    ...(await findDiaryPage(db, family, page)).map((row) => diaryItem(row, describing)),
  ].sort((one, other) => newestFirst(placeOf(one), placeOf(other)));
  const items = await withGalleryPictures(asking, found.slice(0, limit));
  const last = items.at(-1);
  return { items, next: last && found.length > limit ? writePlace(placeOf(last)) : null };
}

export async function countUnread(asking: Pick<Asking, 'db' | 'guardian'>) {
  const { db, guardian } = asking;
  const family = await findFamily(asking);
  const items =
    (await countUnreadSent(db, family)) +
    (await countUnreadNotices(db, family)) +
    (await countUnreadDiaries(db, family));
  return { items, messages: await countUnreadMessages(db, guardian) };
}

function about({ guardian, children }: Family, studentId: string | undefined): Family {
  if (studentId === undefined) return { guardian, children };
  const chosen = children.filter(({ id }) => id === studentId.toLowerCase());
  if (chosen.length === 0) throw new NotFound();
  return { guardian, children: chosen };
}

function placeOf({ at, id }: FeedItem): FeedPlace {
  return { at: new Date(at), id };
}

/** A gallery shows its cover, or the first of its pictures where it has none. */
async function withGalleryPictures({ db, links }: Asking, items: FeedItem[]): Promise<FeedItem[]> {
  const ids = items.filter(({ kind }) => kind === 'gallery').map(({ id }) => id);
  if (ids.length === 0) return items;
  const firsts = new Map(
    (await findFirstFiles(db, ids)).map((first) => [first.communicationId, first]),
  );
  return items.map((item) => {
    const first = firsts.get(item.id);
    if (!first) return item;
    const { imageUrl, imageSrcSet } = item.imageUrl ? item : imageFields(first.file, links);
    return { ...item, imageUrl, imageSrcSet, imageCount: first.fileCount };
  });
}
