import { type CommunicationKind, communicationKinds } from '@caderneta/api-client/contract';
import type * as z from 'zod/mini';
import type { CommunicationRow } from './communications.repository.ts';
import type { NewCommunication } from './sending.repository.ts';

type Contract = (typeof communicationKinds)[CommunicationKind];
/** A row of some kind's list, and an item of some kind. */
export type ListItem = z.output<Contract['schemas']['listItem']>;
export type Item = z.output<Contract['schemas']['item']>;
type Versioned<I> = I extends unknown ? { data: I; version: number } : never;
export type VersionedItem = Versioned<Item>;

type Fields<S> = { [F in keyof S]: z.output<S[F]> };

/** What the server adds to a kind of the contract: its columns. */
interface Columns<C extends Contract> {
  /** What is written → columns of this kind alone. */
  kindColumns?: (written: Fields<C['writes']>) => NewCommunication['kindColumns'];
  /** A row → what this kind alone shows. */
  shown?: (row: CommunicationRow, fileCount: number) => Fields<C['shows']>;
  /** Its attachments are images. They do not stand in its list, and the first is its cover. */
  isGallery?: boolean;
}

/** A kind of communication for code that is the same for every kind. */
export interface Kind {
  contract: Contract;
  kindColumns: (written: object) => NewCommunication['kindColumns'];
  shown: (row: CommunicationRow, fileCount: number) => object;
  isGallery: boolean;
}

/** Joins a kind of the contract with its columns. The answers are checked by the contract's schema. */
function kindOf<C extends Contract>(contract: C, columns: Columns<C>): Kind {
  return {
    contract,
    kindColumns: (written) => columns.kindColumns?.(written as Fields<C['writes']>),
    shown: (row, fileCount) => columns.shown?.(row, fileCount) ?? {},
    isGallery: columns.isGallery ?? false,
  };
}

/** A column that the database's checks demand for the kind at hand. */
function required<T>(value: T | null): T {
  if (value === null) throw new Error('a column of this kind of communication is null');
  return value;
}

const { announcement, event, activity, gallery } = communicationKinds;

/** Every kind of communication with its columns. Another kind is one entry here. */
export const kinds: Record<CommunicationKind, Kind> = {
  announcement: kindOf(announcement, {}),
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
  }),
  activity: kindOf(activity, {
    kindColumns: ({ dueDate }) => ({ dueDate }),
    shown: ({ dueDate }) => ({ dueDate: required(dueDate) }),
  }),
  gallery: kindOf(gallery, {
    kindColumns: ({ date }) => ({ galleryDate: date }),
    shown: ({ galleryDate }, fileCount) => ({
      date: required(galleryDate),
      imageCount: fileCount,
    }),
    isGallery: true,
  }),
};
