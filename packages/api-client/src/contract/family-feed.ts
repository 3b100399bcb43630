import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { communicationKindNames } from './kind-names.ts';
import { openEnum } from './open-enum.ts';
import { count, day, id, instant, most, named } from './primitives.ts';
import { limits } from './limits.ts';
import { feedKindFields } from './family-items.ts';

export const feedKind = z.enum([...communicationKindNames, 'noticeBoard', 'diary']);
export type FeedKind = z.output<typeof feedKind>;

/** Of which of the schools of the device; without it of the one that was paired first. */
const ofSchool = { schoolId: z.optional(id) };

/** One card of the feed. */
export const feedItem = z.object({
  kind: openEnum(feedKind),
  id,
  schoolId: id,
  /** The office of a network that sent it, where the school itself did not. */
  sender: z.optional(z.string()),
  /** A diary has none. */
  title: z.nullable(z.string()),
  /** A word beside the title, such as 'Urgente'. */
  badge: z.nullable(z.string()),
  /** With a badge, and not seen when the first page was asked for: stands before everything else. */
  standsFirst: z.boolean(),
  /** Beginning of the text, at most 200 characters. */
  excerpt: z.nullable(z.string()),
  at: instant,
  /** Left out unless it was corrected after it was sent. */
  correctedAt: z.optional(instant),
  isUnread: z.boolean(),
  /** The guardian's children whom it is about. */
  students: z.array(named),
  ...feedKindFields,
  /** Diaries: their day. */
  day: z.nullable(day),
  /** Open task of the guardian; null if there is none. */
  asks: z.nullable(openEnum(z.enum(['read', 'answer', 'done']))),
  /** Candidates for `srcset`, narrowest first. */
  imageSrcSet: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  imageCount: z.number(),
});
export type FeedItem = z.output<typeof feedItem>;

export const listFeed = endpoint({
  method: 'GET',
  path: '/v1/family/feed',
  access: 'guardian',
  query: z.strictObject({
    ...ofSchool,
    /** One child's alone, at whichever of the schools. */
    studentId: z.optional(id),
    /** Only items with an open task of the guardian. */
    only: z.optional(z.enum(['pending'])),
    limit: count(20, 1, limits.pageSizeMax),
    /** Where the page before ended, as its answer spells it: `next`. */
    after: z.optional(z.string().check(most(limits.cursorLength))),
  }),
  status: 200,
  response: z.object({
    items: z.array(feedItem),
    next: z.nullable(z.string()),
    /** On the first page: how many items have an open task of the guardian, of that child or of all there. */
    pendingCount: z.optional(z.number()),
    /** On the first page: how many items were unread at the school just before it was read, of all children. */
    unreadCount: z.optional(z.number()),
    /** On the first page: when it was read; for `markFeedRead`. */
    asOf: z.optional(instant),
  }),
});

/** Counts as read for the guardian of one school. The school is not told that they saw anything. */
export const markFeedRead = endpoint({
  method: 'POST',
  path: '/v1/family/feed/read',
  access: 'guardian',
  body: z.strictObject({
    ...ofSchool,
    /** What came later, which the page did not show, stays unread. */
    until: instant,
  }),
  status: 204,
});

export const countFamilyUnread = endpoint({
  method: 'GET',
  path: '/v1/family/unread',
  access: 'guardian',
  status: 200,
  response: z.object({
    items: z.number(),
    messages: z.number(),
    /** The same for each school of the device, in their order. */
    schools: z.optional(z.array(z.object({ id, items: z.number(), messages: z.number() }))),
  }),
});

export const feedSummaries = {
  listFeed: 'Everything for the guardian’s children at one school, newest first',
  markFeedRead: 'Let everything that came until an instant count as read; tells the school nothing',
  countFamilyUnread: 'How many items and messages wait to be opened',
};

export const feedSchemas = {
  FeedItem: feedItem,
  FeedKind: feedKind,
};
