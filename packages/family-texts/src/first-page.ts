import type {
  countFamilyUnread,
  Family,
  FamilyCommunication,
  FamilyNotice,
  LinkState,
  listFeed,
  Output,
} from '@caderneta/api-client/contract';

/** A page that the server draws, with its data as the API answers them. */
export interface FirstPage {
  /** Path and query. */
  address: string;
  /** Milliseconds at which everything was read. */
  readAt: number;
  family: Family;
  unread: Output<typeof countFamilyUnread>;
  content:
    | { kind: 'feed'; feed: Output<typeof listFeed> }
    | { kind: 'item'; item: FamilyCommunication }
    | { kind: 'notice'; notice: FamilyNotice };
}

/** How a browser without scripts enters. */
export interface Entrance {
  /** As typed. */
  code?: string;
  error?: string;
  /** What the code opens. */
  link?: LinkState;
}

/** HTML that can be read before any script runs, and its style. */
export interface Drawn {
  html: string;
  css: string;
  /** Names of the rules, by which the app knows that the page has them. */
  names: string;
}

/** What the family's build for the server exports. */
export interface FamilyDrawing {
  drawPage: (page: FirstPage) => Drawn;
  drawEntrance: (entrance: Entrance) => Drawn;
}
