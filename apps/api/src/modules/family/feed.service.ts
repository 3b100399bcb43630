import { type FeedItem, messages } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import type { DeviceContext, GuardianContext } from '#/kernel/call-context.ts';
import { Invalid, NotFound } from '#/kernel/problems.ts';
import { findFirstFiles } from '#/modules/communications/communications.service.ts';
import { imageFields } from '#/modules/files/files.mapper.ts';
import { countUnreadMessages } from './chat.repository.ts';
import { type Family, findFamily } from './family.repository.ts';
import { addTwin, toDiaryItem, toNoticeItem, toSentItem } from './feed.mapper.ts';
import {
  type FeedPage,
  type FeedPlace,
  findDiaryPage,
  findNoticePage,
  findSentPage,
} from './feed.repository.ts';
import { ofMoment } from './items.mapper.ts';
import { findTwins } from './twins.repository.ts';
import {
  countPending,
  countUnreadDiaries,
  countUnreadNotices,
  countUnreadSent,
  storeFeedRead,
} from './unread.repository.ts';

interface FeedQuery {
  studentId?: string;
  only?: 'pending';
  limit: number;
  after?: string;
}

/**
 * A page of everything for the children at the school as whose guardian the call acts, or for one
 * child of the device.
 * @throws {NotFound} where the device shows no such child
 */
export async function readFeed(ctx: DeviceContext, { studentId, only, limit, after }: FeedQuery) {
  const { everyGuardian, now } = ctx;
  const families = await findFamilies(everyGuardian);
  const [own, family] = shownIn(families, ctx.guardian.id, studentId?.toLowerCase());
  // Counted first: whatever is counted later and not in the page makes the app load it again.
  const unread = after === undefined ? await countUnreadItems(own, family) : undefined;
  // Each source might fill the page alone, and one item more tells that there is another page.
  const from = after === undefined ? { begun: now } : readCursor(after);
  const page: FeedPage = { limit: limit + 1, ...from, isPending: only === 'pending' };
  const children = family.children.filter(({ id }) => !studentId || id === studentId.toLowerCase());
  const shown: Family = { guardian: family.guardian, children };
  const found = await findItems(own, shown, page);
  found.sort((one, other) => inFeedOrder(placeOf(one), placeOf(other)));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  // A feed in which nothing stands first needs no such instant.
  const begun = after === undefined && !items[0]?.standsFirst ? undefined : page.begun;
  return {
    items: await withGalleryPictures(own, studentId ? items : await withTwins(families, items)),
    next: last && found.length > limit ? writeCursor(placeOf(last), begun) : null,
    ...(after === undefined && {
      pendingCount: await countPending(own.db, shown, ofMoment(now, own.guardian.timezone)),
      unreadCount: unread,
      asOf: now.toISOString(),
    }),
  };
}

type Families = [GuardianContext, Family][];

/** The family of each guardian of the device. */
async function findFamilies(everyGuardian: readonly GuardianContext[]): Promise<Families> {
  const families: Families = [];
  for (const own of everyGuardian) {
    const earlier = families.map(([, family]) => family);
    families.push([own, { ...(await findFamily(own)), earlier }]);
  }
  return families;
}

/** Of one child the family that has it, else that of the guardian. */
function shownIn(families: Families, guardianId: string, studentId: string | undefined) {
  const shown = families.find(([own, { children }]) =>
    studentId ? children.some(({ id }) => id === studentId) : own.guardian.id === guardianId,
  );
  if (!shown) throw new NotFound();
  return shown;
}

/** The card of what a network sent to several schools tells of the children at all of them. */
async function withTwins(families: Families, items: FeedItem[]): Promise<FeedItem[]> {
  const shared = items.filter(({ sender }) => sender !== undefined);
  if (families.length < 2 || shared.length === 0) return items;
  const ids = shared.map(({ id }) => id);
  let shown = items;
  for (const [{ db, now, guardian }, family] of families) {
    const twins = await findTwins(db, family, ids, ofMoment(now, guardian.timezone));
    const found = new Map(twins.map((twin) => [twin.twinOf, twin]));
    shown = shown.map((item) => addTwin(item, found.get(item.id), family.children));
  }
  return shown;
}

/** A page of what one guardian gets, not sorted. */
async function findItems(ctx: GuardianContext, family: Family, page: FeedPage) {
  const { db, guardian, links, now } = ctx;
  const { schoolId, timezone } = guardian;
  const moment = ofMoment(now, timezone);
  const view = { ...family, schoolId, links };
  const sent = await findSentPage(db, family, { ...page, ...moment });
  const items = sent.map((row) => toSentItem(row, view));
  if (page.isPending) return items;
  return [
    ...items,
    ...(await findNoticePage(db, family, page)).map((row) => toNoticeItem(row, view)),
    ...(await findDiaryPage(db, family, page)).map((row) => toDiaryItem(row, view)),
  ];
}

/** Unread counts of all schools of the device, and of each. */
export async function countUnreadOfFamily({ everyGuardian }: DeviceContext) {
  const schools: { id: string; items: number; messages: number }[] = [];
  for (const [own, family] of await findFamilies(everyGuardian)) {
    const { db, guardian } = own;
    const items = await countUnreadItems(own, family);
    const messages = await countUnreadMessages(db, guardian);
    schools.push({ id: guardian.schoolId, items, messages });
  }
  const sum = (name: 'items' | 'messages') => schools.reduce((all, one) => all + one[name], 0);
  return { items: sum('items'), messages: sum('messages'), schools };
}

async function countUnreadItems({ db, now, guardian }: GuardianContext, family: Family) {
  return (
    (await countUnreadSent(db, family, ofMoment(now, guardian.timezone))) +
    (await countUnreadNotices(db, family)) +
    (await countUnreadDiaries(db, family))
  );
}

/** @param until an instant of the server; nobody has read what is to come */
export async function markRead({ db, now, guardian }: DeviceContext, until: Date) {
  await storeFeedRead(db, [guardian.id], until < now ? until : now);
}

function placeOf({ standsFirst, at, id }: FeedItem): FeedPlace {
  return { isFirst: standsFirst, at: new Date(at), id };
}

/** A gallery shows its cover, or the first of its pictures where it has none. */
async function withGalleryPictures(
  { db, links }: GuardianContext,
  items: FeedItem[],
): Promise<FeedItem[]> {
  const galleries = items.filter(({ kind }) => kind === 'gallery');
  if (galleries.length === 0) return items;
  const firsts = await findFirstFiles(
    db,
    galleries.map(({ id }) => id),
  );
  return items.map((item) => {
    const first = firsts.find(({ communicationId }) => communicationId === item.id);
    if (item.kind !== 'gallery' || !first) return item;
    const { imageUrl, imageSrcSet } = item.imageUrl ? item : imageFields(first.file, links);
    return { ...item, imageUrl, imageSrcSet, imageCount: first.fileCount };
  });
}

const place = [z.iso.datetime(), z.uuid()] as const;
const writtenCursor = z.union([
  z.tuple(place),
  z.tuple([...place, z.iso.datetime()]),
  z.tuple([...place, z.iso.datetime(), z.literal('first')]),
]);

/** @example writeCursor(place, begun) // '2026-11-20T12:00:00.000Z_0198f4a2-…_2026-11-21T08:00:00.000Z_first' */
function writeCursor({ isFirst, at, id }: FeedPlace, begun: Date | undefined): string {
  const parts = [at.toISOString(), id];
  if (begun) parts.push(begun.toISOString(), ...(isFirst ? ['first'] : []));
  return parts.join('_');
}

/** @throws {Invalid} for what `writeCursor` never wrote */
function readCursor(text: string): Pick<FeedPage, 'after' | 'begun'> {
  const read = z.safeParse(writtenCursor, text.split('_'));
  if (!read.success) throw new Invalid([{ path: 'after', message: messages.invalid }]);
  const [at, id, begun, first] = read.data;
  return {
    after: { isFirst: first !== undefined, at: new Date(at), id: id.toLowerCase() },
    begun: begun === undefined ? undefined : new Date(begun),
  };
}

/** Sorts as the queries do. */
function inFeedOrder(one: FeedPlace, other: FeedPlace): number {
  return (
    Number(other.isFirst) - Number(one.isFirst) ||
    other.at.getTime() - one.at.getTime() ||
    (one.id < other.id ? 1 : -1)
  );
}
