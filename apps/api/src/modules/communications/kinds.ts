import {
  type Choice,
  type CommunicationKind,
  communicationKinds,
  type FeedItem,
  lookUp,
  type Open,
  pollChoices,
  type ProblemCode,
} from '@caderneta/api-client/contract';
import { dayOf, formatDate, formatTime } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import type * as z from 'zod/mini';
import type { KindColumns, KindFlag } from '#/database/schema/communications.ts';
import type { CommunicationRow } from './communications.repository.ts';
import type { DayColumns } from './listing.repository.ts';
import type { NewCommunication } from './sending/sending.repository.ts';

type Contract = (typeof communicationKinds)[CommunicationKind];
/** A row of some kind's list, and an item of some kind. */
export type ListItem = z.output<Contract['schemas']['listItem']>;
/** A page of one kind, whichever it is. */
export type ListPage<C = Contract> = C extends Contract
  ? { items: z.output<C['schemas']['listItem']>[]; total: number }
  : never;
export type Item = z.output<Contract['schemas']['item']>;
type Versioned<I> = I extends unknown ? { data: I; version: number } : never;
export type VersionedItem = Versioned<Item>;

type Fields<S> = { [F in keyof S]: z.output<S[F]> };

/** What a kind asks of guardians, and how long it does; without an end until it is done. */
export interface Ask {
  task: 'read' | 'answer' | 'done';
  /** Until this instant. */
  before?: 'startTime';
  /** Until this day is over at the school. */
  through?: 'dueDate' | 'closingDay';
}

/** The instant of a call, and the school's day. */
export interface Moment {
  now: Date;
  today: string;
}

/** Server side of a kind of the contract: its columns and the families' reactions. */
interface Additions<C extends Contract> {
  /** Body → columns of this kind alone. */
  kindColumns?: (written: Fields<C['writes']>) => NewCommunication['kindColumns'];
  /** A row → what this kind alone shows. */
  shown?: (row: CommunicationRow, fileCount: number) => Fields<C['shows']>;
  /** Its attachments are images. They do not stand in its list, and the first is its cover. */
  isGallery?: boolean;
  /** Its own day, by which its list is sorted and narrowed. */
  day?: DayColumns;
  /** Whether an item offers this choice; by default every answer of its kind. */
  offers?: (row: KindColumns, choice: Choice) => boolean;
  /** Refuses a choice that comes too late. */
  tooLate?: ProblemCode;
  /** Task that the family's feed names. One to answer takes choices while it is open. */
  asks?: Ask;
  /**
   * The column that gives an item its badge, and the badge's word: in lists, on its page, on its card and in
   * the subject of its e-mail. A family's feed has it first until it is seen.
   */
  badge?: { flag: KindFlag; word: string };
}

/** Columns of each kind that a card of the feed shows; null for the other kinds. */
export const shownInFeed = (row: Pick<KindColumns, 'startTime' | 'dueDate' | 'closingDay'>) => ({
  startTime: row.startTime?.toISOString() ?? null,
  dueDate: row.dueDate,
  closingDay: row.closingDay,
});

/** Columns of each kind that the page of an item shows a family. */
export const shownToFamily = (row: KindColumns) => ({
  ...shownInFeed(row),
  endTime: row.endTime?.toISOString() ?? null,
  place: row.place,
  date: row.galleryDate,
  options: row.pollOptions,
});

/** A kind of communication for code that is the same for every kind. */
export interface Kind extends Pick<Additions<Contract>, 'day' | 'tooLate' | 'asks' | 'badge'> {
  contract: Contract;
  kindColumns: (written: object) => NewCommunication['kindColumns'];
  shown: (row: CommunicationRow, fileCount: number) => object;
  offers: (row: KindColumns, choice: Choice) => boolean;
  isGallery: boolean;
}

/** Joins a kind of the contract with what the server adds. The answers are checked by the contract's schema. */
function kindOf<C extends Contract>(contract: C, additions: Additions<C>): Kind {
  const { kindColumns, shown, isGallery = false, ...rest } = additions;
  const answers: readonly string[] = contract.answers;
  return {
    offers: (_, choice) => answers.includes(choice),
    ...rest,
    contract,
    kindColumns: (written) => kindColumns?.(written as Fields<C['writes']>),
    shown: (row, fileCount) => shown?.(row, fileCount) ?? {},
    isGallery,
  };
}

/** A column that the database's checks demand for the kind at hand. */
function required<T>(value: T | null): T {
  if (value === null) throw new Error('a column of this kind of communication is null');
  return value;
}

const { announcement, event, activity, gallery, poll } = communicationKinds;

/** Every kind of communication on the server. Another kind is one entry here. */
export const kinds: Record<CommunicationKind, Kind> = {
  announcement: kindOf(announcement, {
    kindColumns: ({ isUrgent }) => ({ isUrgent }),
    shown: ({ isUrgent }) => ({ isUrgent }),
    badge: { flag: 'isUrgent', word: 'Urgente' },
    asks: { task: 'read' },
  }),
  event: kindOf(event, {
    kindColumns: ({ startTime, endTime, place }) => ({
      startTime: new Date(startTime),
      endTime: new Date(endTime),
      place,
    }),
    shown: ({ startTime, endTime, place }) => ({
      startTime: required(startTime).toISOString(),
      endTime: required(endTime).toISOString(),
      place: required(place),
    }),
    day: { from: 'startTime', until: 'endTime' },
    tooLate: 'event-started',
    asks: { task: 'answer', before: 'startTime' },
  }),
  activity: kindOf(activity, {
    kindColumns: ({ dueDate }) => ({ dueDate }),
    shown: ({ dueDate }) => ({ dueDate: required(dueDate) }),
    day: { from: 'dueDate', until: 'dueDate' },
    asks: { task: 'done', through: 'dueDate' },
  }),
  gallery: kindOf(gallery, {
    kindColumns: ({ date }) => ({ galleryDate: date }),
    shown: ({ galleryDate }, fileCount) => ({
      date: required(galleryDate),
      imageCount: fileCount,
    }),
    isGallery: true,
  }),
  poll: kindOf(poll, {
    kindColumns: ({ options, closingDay }) => ({ pollOptions: options, closingDay }),
    shown: ({ pollOptions, closingDay }) => ({
      options: required(pollOptions),
      closingDay: required(closingDay),
    }),
    day: { from: 'closingDay', until: 'closingDay' },
    offers: ({ pollOptions }, choice) =>
      pollOptions?.some((_, index) => pollChoices[index] === choice) ?? false,
    tooLate: 'poll-closed',
    asks: { task: 'answer', through: 'closingDay' },
  }),
};

type AnyKind = KindColumns & { kind: Open<CommunicationKind> };

/** What an item asks of guardians at this moment, whoever has done it already. */
export function askedOf(row: AnyKind, { now, today }: Moment): Ask['task'] | null {
  const asks = lookUp(kinds, row.kind)?.asks;
  if (!asks) return null;
  const { task, before, through } = asks;
  const hasBegun = before && (row[before] ?? now) <= now;
  const isOver = through && (row[through] ?? '') < today;
  return hasBegun || isOver ? null : task;
}

/** What a kind of item asks of guardians, at any time. */
export const taskOf = (row: Pick<AnyKind, 'kind'>): FeedItem['asks'] =>
  lookUp(kinds, row.kind)?.asks?.task ?? null;

/** Whether a guardian may still choose. */
export const takesChoices = (row: AnyKind, moment: Moment): boolean =>
  askedOf(row, moment) === 'answer';

/**
 * The sentence of an e-mail that says until when the school waits for an answer or a task; null
 * where it waits for none.
 * @param timezone of the school
 */
export function deadlineOf(
  row: AnyKind,
  { now, timezone }: { now: Date; timezone: string },
): string | null {
  const kind = lookUp(kinds, row.kind);
  const asked = askedOf(row, { now, today: dayOf(now, timezone) });
  const until = kind?.day && row[kind.day.from];
  if (!asked || !until) return null;
  const text =
    until instanceof Date
      ? `${formatDate(until, timezone)} às ${formatTime(until, timezone)}`
      : lightFormat(parseISO(String(until)), 'dd/MM/yyyy');
  return asked === 'done'
    ? `É para fazer até ${text}.`
    : `A escola espera a sua resposta até ${text}.`;
}

/** Columns that put an item first in a feed. */
export const firstFlags: readonly KindFlag[] = Object.values(kinds).flatMap(({ badge }) =>
  badge ? [badge.flag] : [],
);

/** The word of an item's badge, or null; a kind of the release after this one has none yet. */
export function badgeOf(row: AnyKind): string | null {
  const badge = lookUp(kinds, row.kind)?.badge;
  return badge && row[badge.flag] ? badge.word : null;
}
