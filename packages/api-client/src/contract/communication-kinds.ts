import { activityEndpoints, activityKind } from './activities.ts';
import { announcementEndpoints, announcementKind } from './announcements.ts';
import { eventEndpoints, eventKind } from './events.ts';
import { galleryEndpoints, galleryKind } from './galleries.ts';
import { pollEndpoints, pollKind } from './polls.ts';

export * from './activities.ts';
export * from './announcements.ts';
export * from './events.ts';
export * from './galleries.ts';
export * from './polls.ts';

/** Every kind of communication, by its name. */
export const communicationKinds = {
  announcement: announcementKind,
  event: eventKind,
  activity: activityKind,
  gallery: galleryKind,
  poll: pollKind,
};

export const communicationEndpoints = {
  ...announcementEndpoints,
  ...eventEndpoints,
  ...activityEndpoints,
  ...galleryEndpoints,
  ...pollEndpoints,
};
