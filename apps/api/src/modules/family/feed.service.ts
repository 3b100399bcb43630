import { type FeedItem, messages } from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import * as z from 'zod/mini';
import type { GuardianContext } from '#/kernel/call-context.ts';
import { Invalid, NotFound } from '#/kernel/problems.ts';
import { findFirstFiles } from '#/modules/communications/communications.service.ts';
import { imageFields } from '#/modules/files/files.mapper.ts';
import { countUnreadMessages } from './chat.repository.ts';
import { type Family, findFamily } from './family.repository.ts';
import { toDiaryItem, toNoticeItem, toSentItem } from './feed.mapper.ts';
import {
  countUnreadDiaries,
  countUnreadNotices,
  countUnreadSent,
  type FeedPlace,
  findDiaryPage,
  findNoticePage,
  findSentPage,
} from './feed.repository.ts';

interface FeedQuery {
  studentId?: string;
  limit: number;
  after?: string;
}

/** A page of everything for the guardian's children, or for one of them. */
export async function readFeed(ctx: GuardianContext, { studentId, limit, after }: FeedQuery) {
  const { db, guardian, links, now } = ctx;
  const family = limitToChild(await findFamily(ctx), studentId);
  // Each source might fill the page alone, and one item more tells that there is another page.
  const page = { limit: limit + 1, after: after === undefined ? undefined : readPlace(after) };
  const view = { ...family, links, now, today: dayOf(now, guardian.timezone) };
  const found = [
    ...(await findSentPage(db, family, page)).map((row) => toSentItem(row, view)),
    ...(await findNoticePage(db, family, page)).map((row) => toNoticeItem(row, view)),
    ...(await findDiaryPage(db, family, page)).map((row) => toDiaryItem(row, view)),
  ].sort((one, other) => newestFirst(placeOf(one), placeOf(other)));
  const items = await withGalleryPictures(ctx, found.slice(0, limit));
  const last = items.at(-1);
  return { items, next: last && found.length > limit ? writePlace(placeOf(last)) : null };
}

export async function countUnreadOfFamily(ctx: GuardianContext) {
  const { db, guardian } = ctx;
  const family = await findFamily(ctx);
  const items =
    (await countUnreadSent(db, family)) +
    (await countUnreadNotices(db, family)) +
    (await countUnreadDiaries(db, family));
  return { items, messages: await countUnreadMessages(db, guardian) };
}

function limitToChild({ guardian, children }: Family, studentId: string | undefined): Family {
  if (studentId === undefined) return { guardian, children };
  const chosen = children.filter(({ id }) => id === studentId.toLowerCase());
  if (chosen.length === 0) throw new NotFound();
  return { guardian, children: chosen };
}

function placeOf({ at, id }: FeedItem): FeedPlace {
  return { at: new Date(at), id };
}

/** A gallery shows its cover, or the first of its pictures where it has none. */
async function withGalleryPictures(
  { db, links }: GuardianContext,
  items: FeedItem[],
): Promise<FeedItem[]> {
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

const writtenPlace = z.tuple([z.iso.datetime(), z.uuid()]);

/** @example writePlace({ at, id }) // '2026-11-20T12:00:00.000Z_0198f4a2-…' */
function writePlace({ at, id }: FeedPlace): string {
  return `${at.toISOString()}_${id}`;
}

/** @throws {Invalid} for what `writePlace` never wrote */
function readPlace(text: string): FeedPlace {
  const read = z.safeParse(writtenPlace, text.split('_'));
  if (!read.success) throw new Invalid([{ path: 'after', message: messages.invalid }]);
  const [at, id] = read.data;
  return { at: new Date(at), id: id.toLowerCase() };
}

/** Sorts as the queries do. */
function newestFirst(one: FeedPlace, other: FeedPlace): number {
  const later = other.at.getTime() - one.at.getTime();
  return later || (one.id < other.id ? 1 : -1);
}
