import type { DocumentName, PictureName } from '../files.ts';
import type { DemoClassroom, DemoEmployee } from '../demo-plan.ts';

/** Items of the demo school. Days count from today; weekends move to the nearest school day. */
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
  image?: PictureName;
  files?: readonly DocumentName[];
  isUrgent?: boolean;
}

export interface EventText extends Text {
  on: readonly [day: number, start: string, end: string];
  place: string;
  image?: PictureName;
}

export interface ActivityText extends Text {
  due: number;
  files?: readonly DocumentName[];
}

export interface GalleryText extends Text {
  taken: number;
  images: readonly PictureName[];
}

export interface PollText extends Text {
  options: readonly string[];
  closes: number;
}

export type CommunicationText =
  | { kind: 'announcement'; text: AnnouncementText }
  | { kind: 'event'; text: EventText }
  | { kind: 'activity'; text: ActivityText }
  | { kind: 'gallery'; text: GalleryText }
  | { kind: 'poll'; text: PollText };

export interface NoticeText {
  title: string;
  to: 'todas' | readonly DemoClassroom[];
  by: DemoEmployee;
  written: readonly [day: number, time: string];
  image: PictureName;
  file: DocumentName;
}

export type Speaker = 'responsavel' | 'professor' | 'direcao';

export interface ConversationText {
  classroom: DemoClassroom;
  messages: readonly (readonly [day: number, time: string, from: Speaker, text: string])[];
  /** Employees who have not read the guardian's last words yet. */
  unreadBy?: readonly Exclude<Speaker, 'responsavel'>[];
}
