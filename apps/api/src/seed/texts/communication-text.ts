import type { DemoClassroom, DemoEmployee } from '../plans/demo-school-plan.ts';
import type { DrawingName } from '../drawings/library.ts';
import type { DocumentName } from './documents.ts';

/** What the demo school sent. Days count from today; weekends move to the nearest school day. */
interface Text {
  title: string;
  description: string;
  to: 'todas' | readonly DemoClassroom[];
  by: DemoEmployee;
  /** Day and time of writing, and of sending where nothing else is said. */
  written: readonly [day: number, time: string];
  /** Day on which it will be sent, at midnight. */
  scheduled?: number;
}

export interface AnnouncementText extends Text {
  image?: DrawingName;
  files?: readonly DocumentName[];
}

export interface EventText extends Text {
  on: readonly [day: number, start: string, end: string];
  place: string;
  image?: DrawingName;
}

export interface ActivityText extends Text {
  due: number;
  files?: readonly DocumentName[];
}

export interface GalleryText extends Text {
  taken: number;
  images: readonly DrawingName[];
}
