import { firstNameOf } from '@caderneta/formats';
import { withoutAddresses } from '@caderneta/formats/without-addresses';
import type {
  ChannelCredit,
  CommunicationKind,
  ContactKind,
  MailTopic,
  Open,
} from '@caderneta/api-client/contract';
import type { QuietHours } from '@caderneta/school-time';
import type { Database } from '#/database/database.ts';
import type { KindColumns } from '#/database/schema/communications.ts';
import type { FileVariant } from '#/database/schema/files.ts';
import type {
  NotificationChannel,
  NotificationStatus,
  NotificationSubject,
} from '#/database/schema/notifications.ts';
import type { Mailer } from '#/mail/mailer.ts';
import type { Services } from '#/services.ts';
import type { Column, Condition } from './can-receive.repository.ts';
import type { PushSender } from '../push/push-sender.ts';

/** A notification as a notice tells of it. */
export interface Part {
  id: string;
  schoolId: string;
  guardianId: string;
  subject: NotificationSubject;
  target: string | null;
  status: NotificationStatus;
  isUrgent: boolean;
  requestedBy: string | null;
  attempts: number;
  createdAt: Date;
  /** What its message by this channel costs already. */
  costMicros: number | null;
  /** An e-mail that told of it came back. */
  isReturned: boolean;
  /** There is nothing left to tell. */
  isOver: boolean;
  /** The guardian has opened meanwhile what it tells of. */
  isSeen: boolean;
  /** What the guardian may switch off of its e-mails; null of what always goes. */
  topic: MailTopic | null;
  /** They have, since it was queued. */
  isMuted: boolean;
  /** The guardian still has a student. */
  hasStudent: boolean;
  twin: TwinNotice;
  /** Of a communication, the office of a network, where the school itself did not send it. */
  sender: string | null;
  /** Null where it is about none. */
  communication: (AnyCommunication & CommunicationState) | null;
  /** What bound people before the correction that it tells of; null of any other subject. */
  before: Record<string, unknown> | null;
  /** Of the guardian's children, as recipients of the communication. */
  classroomNames: string[];
  /** How many of them it went to. */
  children: number;
  /** Communications of the same kind and day that the guardian got before: their subjects are equal. */
  earlierAlike: number;
  device: { name: string; pairedAt: Date } | null;
  /** Of a code to a new phone or e-mail, or of word to the former one. */
  contact: { id: string; kind: ContactKind; before: string | null; after: string } | null;
  /** Something has shown lately that the phone is theirs: a personal link may go there. */
  isPhoneSure: boolean;
  guardianName: string;
  /** Where it goes: of a change of contacts, the new or the former one. */
  email: string | null;
  phoneNumber: string;
  /** The guardian allows this channel, or asked for a code by it. */
  isAllowed: boolean;
  /** It costs nothing just now. */
  isFree: boolean;
  schoolName: string;
  school: { city: string | null; contactEmail: string | null };
  quietHours: QuietHours;
  logo: StoredLogo | null;
}

/** How the same person fares at the other schools to which a network sent the same. */
export interface TwinNotice {
  isTold: boolean;
  /** When the notice leaves that is to tell the person; null where none goes first. */
  leavesAt: string | null;
}

interface StoredLogo {
  mediaType: string;
  size: number;
  storageKey: string;
  variants: FileVariant[];
}

/**
 * What goes out as one: notifications that waited for the same guardian, with the id and the facts of
 * the oldest.
 */
export interface Notice extends Part {
  /** What it tells of. */
  news: readonly Part[];
  /** Rows of the queue that are held while it is sent. */
  parts: readonly { id: string }[];
  /** Of the phone that it is for, with the id that the notifications wait for phones under. */
  phone?: {
    notificationId: string;
    subscriptionId: string;
    endpoint: string;
    p256dh: string;
    auth: string;
  };
}

/** A way of telling guardians. Everything that is the same for all of them stands in `deliver.ts`. */
export interface TellingChannel {
  name: NotificationChannel;
  /** Of its queue, in metrics and in the names of failures. */
  queue: string;
  /** Column of `schools`: reais that a month may cost; null where it costs nothing. */
  limit: Column | null;
  /** Condition on `guardians`: they allow it, or may be told without asking. */
  consent: Condition;
  /** Condition on `guardians`: a notice costs nothing now. */
  isFree: (now: Date) => Condition;
  /** Condition on `guardians`: it reaches them now, where it costs something with room for it. */
  check: (now: Date, isUrgent?: boolean) => Condition;
  /** Condition on `guardians`: what is urgent goes by it, as far as its limit has room. */
  isOpen: (now: Date) => Condition;
  /** How far its provider says that a notice came. */
  states: readonly NotificationStatus[];
  /** What its provider takes may still lack credit: that it was sent is told later. */
  reportsCredit?: boolean;
  /** A notice carries a personal link; else it opens the app where the guardian has entered. */
  hasLink: boolean;
  batchSize: number;
  /** Longer than the slowest batch: after it, other servers take this one for dead and try. */
  claimMinutes: number;
  /** The wait after each failed attempt. The attempt after the last wait is the last. */
  retryMinutes: readonly number[];
  /** The same of what somebody waits for, or what is urgent, where it differs. */
  awaitedRetryMinutes?: readonly number[];
  /** Opens what it sends by. */
  open: (services: TellingServices) => ChannelSender;
}

export interface ChannelSender {
  /** Why it reaches this guardian no more; undefined where it does. */
  refusal: (notice: Notice) => string | undefined;
  /**
   * Writes a notice and sends it.
   * @throws {NotSent} where it was not taken
   */
  send: (notice: Notice, leaving: Leaving) => Promise<Sent>;
  /** Hears that the address itself was refused for good. */
  markNoAddress?: (db: Database, notice: Notice) => Promise<void>;
}

export interface Leaving {
  /** Personal link, which opens what this family may see, and its token. */
  link: { url: string; token: string } | null;
  /** Somebody waits for it, or it is urgent: it does not wait its turn. */
  isAwaited: boolean;
  /** Called right before it leaves. @throws {NotHeld} */
  confirm: () => Promise<void>;
}

/** `gone`: the phone wants nothing any more. Else the id that the provider gave it, if any. */
export type Sent = 'gone' | { providerId?: string | undefined };

type AnyCommunication = KindColumns & { kind: Open<CommunicationKind> };

interface CommunicationState {
  id: string;
  version: number;
  sentAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
}

/** An event that a guardian does not come to any more. */
export type CancelledEvent = Pick<
  AnyCommunication & CommunicationState,
  'id' | 'version' | 'startTime' | 'endTime' | 'deletedAt'
>;

export interface TellingServices extends Pick<
  Services,
  'db' | 'config' | 'fileStore' | 'keys' | 'now'
> {
  mailer: Mailer;
  pushSender: PushSender;
  /** Stores the link that a notice carries, the same in every attempt. */
  issueLink: (
    db: Database,
    link: {
      mailId: string;
      key: Uint8Array;
      schoolId: string;
      guardianId: string;
      target: string | null;
      createdBy: string | null;
      toPhone: boolean;
      now: Date;
    },
  ) => Promise<NonNullable<Leaving['link']>>;
  /** The sentence that says until when an answer is waited for; null where none is. */
  deadlineOf: (row: AnyCommunication, at: { now: Date; timezone: string }) => string | null;
  /** What an item asks of guardians at this moment; null where nothing. */
  asksOf: (row: AnyCommunication, at: { now: Date; today: string }) => string | null;
  /** Sentences that say from what to what date, time, place or deadline changed. */
  changesOf: (before: Record<string, unknown>, now: AnyCommunication, timezone: string) => string[];
  /** What takes an event out of a guardian's calendar. */
  cancellationOf: (
    event: CancelledEvent,
    how: { at: Date; organizer: { name: string; email: string }; attendee: string },
  ) => string;
  /** Hears of refusals that only the operator can end: an expired token, a locked account. */
  onAccountRefused?: (reason: string) => void;
  /** Hears once of a school's budget that gets low or is spent, and of a gateway without credit. */
  onCredit?: (of: {
    schoolId?: string;
    channel: NotificationChannel;
    credit: ChannelCredit;
  }) => void;
  /** Hears of each link that a school's share for them left no room for. */
  onLinkShareUsedUp?: (of: { schoolId: string; channel: NotificationChannel }) => void;
}

/** As a message names who sent it: a network's office where that wrote all that it tells of. */
export function senderNameOf(schoolName: string, [first, ...others]: readonly Part[]): string {
  const isOfOne = first?.sender && others.every(({ sender }) => sender === first.sender);
  return withoutAddresses(isOfOne ? first.sender! : schoolName);
}

/** Whether a message tells of something urgent: each channel says so first. */
export const isUrgentNews = (news: readonly Pick<Part, 'isUrgent' | 'subject'>[]): boolean =>
  news.some(({ isUrgent, subject }) => isUrgent && subject === 'communication');

export const urgentWord = 'URGENTE';

/** For a message, whose only address is its link. */
export const greetedName = (name: string) => firstNameOf(withoutAddresses(name));

/** It tells of something that a guardian was told of before. */
export const isCorrection = ({ subject }: Pick<Part, 'subject'>): boolean =>
  subject === 'correction' || subject === 'change';

/** Sentences that say from what to what date, time, place or deadline changed, each once. */
export function changesIn(
  changesOf: TellingServices['changesOf'],
  news: readonly Part[],
): string[] {
  const told = news.flatMap(({ before, communication, quietHours: { timezone } }) =>
    before && communication ? changesOf(before, communication, timezone) : [],
  );
  return [...new Set(told)];
}
