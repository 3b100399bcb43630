import type {
  countFamilyUnread,
  DiaryRecord,
  Family,
  FamilyChat,
  FamilyCommunication,
  FamilyNotice,
  LinkState,
  listFeed,
  Output,
  OwnContacts,
} from '@caderneta/api-client/contract';
import type { PageForms } from './forms.ts';

/** A page that the server draws, with its data as the API answers them. */
export interface FirstPage {
  /** Path and query. */
  address: string;
  /** Milliseconds at which everything was read. */
  readAt: number;
  family: Family;
  unread: Output<typeof countFamilyUnread>;
  forms: PageForms;
  content:
    | { kind: 'feed'; feed: Output<typeof listFeed> }
    | { kind: 'item'; item: FamilyCommunication }
    | { kind: 'notice'; notice: FamilyNotice }
    | { kind: 'diaries'; diaries: { items: DiaryRecord[]; total: number }; offset: number }
    | { kind: 'chat'; chat: FamilyChat }
    | { kind: 'more' }
    | { kind: 'contacts'; contacts: OwnContacts[] }
    /** The item of the address was withdrawn, or never was theirs. */
    | { kind: 'gone' };
}

/** How a browser without scripts enters. */
export interface Entrance {
  /** As typed. */
  code?: string;
  /** Why the code was not taken. */
  error?: string;
  /** What the code opens. */
  link?: LinkState;
  /** A phone or an e-mail to which a new link was asked for, as typed, and why none is sent. */
  request?: { contact: string; error: string };
  /** A new link was asked for, and is on its way if the school knows the contact. */
  isRequested?: boolean;
  /** What somebody wrote on this device, whose access had ended by then. */
  kept?: string;
}

/** What somebody who opened an address of an e-mail may switch off or on. */
export interface MailChoiceShown {
  schoolName: string;
  /** 'eventos' and 'avisos do mural'. */
  topics: string[];
  isMuted: boolean;
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
  /** Null where the address opens nothing. */
  drawMailChoice: (choice: MailChoiceShown | null) => Drawn;
}
