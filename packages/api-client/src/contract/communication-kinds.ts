import { activityCalls, activityEndpoints, activityKind } from './activities.ts';
import { announcementCalls, announcementEndpoints, announcementKind } from './announcements.ts';
import { eventCalls, eventEndpoints, eventKind } from './events.ts';
import { galleryCalls, galleryEndpoints, galleryKind } from './galleries.ts';
import { pollCalls, pollEndpoints, pollKind } from './polls.ts';

export * from './activities.ts';
export * from './announcements.ts';
export * from './events.ts';
export * from './galleries.ts';
export * from './polls.ts';

/** Every kind of communication, by its name. */
export const communicationKinds = {
  announcement: { ...announcementKind, endpoints: announcementCalls },
  event: { ...eventKind, endpoints: eventCalls },
  activity: { ...activityKind, endpoints: activityCalls },
  gallery: { ...galleryKind, endpoints: galleryCalls },
  poll: { ...pollKind, endpoints: pollCalls },
};

export const communicationEndpoints = {
  ...announcementEndpoints,
  ...eventEndpoints,
  ...activityEndpoints,
  ...galleryEndpoints,
  ...pollEndpoints,
};
