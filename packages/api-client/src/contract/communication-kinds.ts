import { activityEndpoints, activityKind } from './activities.ts';
import { announcementEndpoints, announcementKind } from './announcements.ts';
import { answerEvent, eventEndpoints, eventKind } from './events.ts';
import { galleryEndpoints, galleryKind } from './galleries.ts';

export * from './activities.ts';
export * from './announcements.ts';
export * from './events.ts';
export * from './galleries.ts';

/** Every kind of communication, by its name. */
export const communicationKinds = {
  announcement: announcementKind,
  event: eventKind,
  activity: activityKind,
  gallery: galleryKind,
};

export const communicationEndpoints = {
  ...announcementEndpoints,
  ...eventEndpoints,
  ...activityEndpoints,
  ...galleryEndpoints,
};

/** Calls with which a guardian chooses one of a kind's answers for one child. */
export const choosingEndpoints = { event: answerEvent };
