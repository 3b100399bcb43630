import { activityKind } from './activities.ts';
import { announcementKind } from './announcements.ts';
import { eventKind } from './events.ts';
import { galleryKind } from './galleries.ts';

/** Every kind of communication, by its name. */
export const communicationKinds = {
  announcement: announcementKind,
  event: eventKind,
  activity: activityKind,
  gallery: galleryKind,
};

export type CommunicationKind = keyof typeof communicationKinds;
