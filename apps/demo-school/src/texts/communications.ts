import { activities } from './activities.ts';
import { announcements } from './announcements.ts';
import { events } from './events.ts';
import { galleries } from './galleries.ts';
import { polls } from './polls.ts';
import type { CommunicationText } from './text-shapes.ts';

/** Everything that is sent in the demo school. */
export const communicationTexts: readonly CommunicationText[] = [
  ...announcements.map((text) => ({ kind: 'announcement' as const, text })),
  ...events.map((text) => ({ kind: 'event' as const, text })),
  ...activities.map((text) => ({ kind: 'activity' as const, text })),
  ...galleries.map((text) => ({ kind: 'gallery' as const, text })),
  ...polls.map((text) => ({ kind: 'poll' as const, text })),
];
