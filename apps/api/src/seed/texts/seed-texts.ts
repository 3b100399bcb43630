import { activities } from './activities.ts';
import { announcements } from './announcements.ts';
import type {
  ActivityText,
  AnnouncementText,
  EventText,
  GalleryText,
} from './communication-text.ts';
import { events } from './events.ts';
import { galleries } from './galleries.ts';

export type SeedText =
  | { kind: 'announcement'; text: AnnouncementText }
  | { kind: 'event'; text: EventText }
  | { kind: 'activity'; text: ActivityText }
  | { kind: 'gallery'; text: GalleryText };

/** Everything that is sent in the demo school. */
export const seedTexts: readonly SeedText[] = [
  ...announcements.map((text) => ({ kind: 'announcement' as const, text })),
  ...events.map((text) => ({ kind: 'event' as const, text })),
  ...activities.map((text) => ({ kind: 'activity' as const, text })),
  ...galleries.map((text) => ({ kind: 'gallery' as const, text })),
];
