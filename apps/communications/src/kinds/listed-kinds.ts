import {
  activityCalls,
  announcementCalls,
  eventCalls,
  galleryCalls,
  pollCalls,
} from '@caderneta/api-client/contract';
import { paths } from '@caderneta/links';
import type { ListedKind } from './communication-kind.ts';

/** The kinds without their forms, which their lists do not load. */
export const listed = {
  announcement: {
    name: 'announcement',
    paths: { list: paths.announcements, create: paths.newAnnouncement, item: paths.announcement },
    endpoints: announcementCalls,
  },
  event: {
    name: 'event',
    paths: { list: paths.events, create: paths.newEvent, item: paths.event },
    endpoints: eventCalls,
  },
  activity: {
    name: 'activity',
    paths: { list: paths.activities, create: paths.newActivity, item: paths.activity },
    endpoints: activityCalls,
  },
  gallery: {
    name: 'gallery',
    paths: { list: paths.galleries, create: paths.newGallery, item: paths.gallery },
    endpoints: galleryCalls,
  },
  poll: {
    name: 'poll',
    paths: { list: paths.polls, create: paths.newPoll, item: paths.poll },
    endpoints: pollCalls,
  },
} satisfies Record<string, ListedKind>;
