import {
  attempt,
  type Envelope,
  isList,
  listMark,
  openEnvelope,
  prefix,
  storages,
  storedKeys,
  tellHere,
  textsIn,
  type WaitingWords,
} from './envelopes.ts';

/** One sort of thing that people begin and finish later. */
export interface DraftKind<T> {
  /** Unique in the portal, as 'comunicado'. */
  name: string;
  /**
   * Raise it when the shape changes, and give `upgrade`. What another build stored is never removed:
   * what cannot be read stays for the build that wrote it, and `unread` gives its texts.
   */
  version: number;
  /** Converts what a build with another version stored; by default it is parsed as it is. */
  upgrade?: (stored: unknown, version: number) => unknown;
  /** Loads what `parse` needs. Before that every draft counts as one of another build. */
  prepare?: () => Promise<unknown>;
  /** Throws if the stored value is not a draft, as a schema's `parse` does. */
  parse: (value: unknown) => T;
  /**
   * Dotted paths of long lists, as 'values.studentIds'. Each is stored apart, and again only when
   * it is another array than before, so that a key typed beside 10,000 recipients does not write
   * them.
   */
  lists?: readonly string[];
  /** Kept until the tab closes alone, for what holds more of other people than a form does. */
  endsWithTab?: boolean;
  /** For a kind of which some were sent already and wait for a connection. */
  waits?: WaitingWords & {
    /** How many things of a draft wait; those are kept beyond a week. */
    count: (draft: T) => number;
  };
}

/** The drafts of one kind that one employee has in this browser. */
export interface Drafts<T> {
  /** Null if there is no draft that this build can read. */
  read(key: string): T | null;
  /** The texts in a draft that this build cannot read; none if there is no such draft. */
  unread(key: string): string[];
  /** Forgets what `unread` tells of. */
  removeUnread(key: string): void;
  /** Answers whether the browser took it: its storage may be full or forbidden. */
  save(key: string, draft: T): boolean;
  remove(key: string): void;
  /** Keys of the drafts there are. */
  keys(): string[];
}

/** @example openDrafts(announcementDrafts, employee.id).read('new') */
export function openDrafts<T>(kind: DraftKind<T>, employeeId: string): Drafts<T> {
  const start = `${prefix}:${employeeId}:${kind.name}:`;
  const shelf = new Shelf(kind, start);
  const { envelopeAt, unpack } = shelf;

  const unreadKeys = (key: string) =>
    drafts.keys().filter((each) => {
      if (each !== key && !each.startsWith(key + asideMark)) return false;
      const envelope = envelopeAt(each);
      return envelope !== null && attempt(() => unpack(each, envelope)) === null;
    });

  const drafts: Drafts<T> = {
    read(key) {
      const envelope = envelopeAt(key);
      return envelope && attempt(() => unpack(key, envelope));
    },
    unread: (key) => [
      ...new Set(unreadKeys(key).flatMap((each) => textsIn(envelopeAt(each)?.draft))),
    ],
    removeUnread: (key) => unreadKeys(key).forEach((each) => drafts.remove(each)),
    save(key, draft) {
      const isStored = attempt(() => shelf.write(key, draft));
      if (kind.waits) tellHere();
      return isStored ?? false;
    },
    remove(key) {
      shelf.remove(key);
      if (kind.waits) tellHere();
    },
    keys: () =>
      storedKeys(start, shelf.storage).flatMap((key) =>
        isList(key) ? [] : key.slice(start.length),
      ),
  };
  return drafts;
}

/** Where the drafts of one kind and one employee stand. */
class Shelf<T> {
  readonly #kind: DraftKind<T>;
  readonly #start: string;
  readonly #lists = new Map<string, unknown>();
  /** Keys under which no draft of another build stands. */
  readonly #own = new Set<string>();

  constructor(kind: DraftKind<T>, start: string) {
    this.#kind = kind;
    this.#start = start;
  }

  // Read each time: a browser may forbid it.
  readonly storage = (): Storage => (this.#kind.endsWithTab ? sessionStorage : localStorage);

  readonly envelopeAt = (key: string): Envelope | null => {
    const text = attempt(() => this.storage().getItem(this.#start + key));
    const envelope = text === null ? null : openEnvelope(text);
    if (text !== null && !envelope) this.remove(key);
    return envelope;
  };

  /** Reads a draft with its lists. @throws if this build cannot */
  readonly unpack = (key: string, envelope: Envelope): T => {
    const { version, parse, upgrade = (stored) => stored, lists = [] } = this.#kind;
    const whole = lists.reduce((tree, path) => {
      const list = this.storage().getItem(this.#placeOf(key, path));
      return list === null ? tree : replaceAt(tree, path, () => JSON.parse(list));
    }, envelope.draft);
    return parse(envelope.version === version ? whole : upgrade(whole, envelope.version));
  };

  /** @throws if the browser does not take it */
  write(key: string, draft: T): true {
    const { version, lists = [], waits } = this.#kind;
    const rest = lists.reduce<unknown>((tree, path) => replaceAt(tree, path, () => []), draft);
    const count = waits?.count(draft);
    if (!this.#own.has(key)) this.#setAside(key);
    this.#own.add(key);
    for (const path of lists) this.#writeList(key, path, valueAt(draft, path));
    const sent = count ? { ...waits, count } : undefined;
    const envelope = { version, savedAt: Date.now(), waits: sent, draft: rest };
    this.storage().setItem(this.#start + key, JSON.stringify(envelope));
    return true;
  }

  remove(key: string): void {
    this.#lists.clear();
    this.#own.delete(key);
    const { lists = [] } = this.#kind;
    for (const place of [this.#start + key, ...lists.map((path) => this.#placeOf(key, path))]) {
      attempt(() => this.storage().removeItem(place));
    }
  }

  #placeOf(key: string, path: string): string {
    return `${this.#start}${key}${listMark}${path}`;
  }

  #writeList(key: string, path: string, list: unknown): void {
    const place = this.#placeOf(key, path);
    if (this.#lists.get(place) === list) return;
    this.storage().setItem(place, JSON.stringify(list));
    this.#lists.set(place, list);
  }

  /** Makes room where a draft stands that only another build can read. */
  #setAside(key: string): void {
    const envelope = this.envelopeAt(key);
    if (!envelope || attempt(() => this.unpack(key, envelope)) !== null) return;
    const aside = this.#start + key + asideMark + envelope.savedAt;
    this.storage().setItem(aside, JSON.stringify(envelope));
    this.storage().removeItem(this.#start + key);
  }
}

/** Between the key of a draft and when another build, or the page before its app, saved it. */
export const asideMark = '~aside~';

type Tree = Record<string, unknown>;

const valueAt = (tree: unknown, path: string): unknown =>
  path.split('.').reduce((part, key) => (part as Tree | null | undefined)?.[key], tree);

/** A copy of `tree` with another value at `path`; without that path, `tree` itself. */
function replaceAt(tree: unknown, path: string, change: (value: unknown) => unknown): unknown {
  const [key = '', ...rest] = path.split('.');
  if (typeof tree !== 'object' || tree === null || !(key in tree)) return tree;
  const value = (tree as Tree)[key];
  const next = rest.length > 0 ? replaceAt(value, rest.join('.'), change) : change(value);
  return { ...tree, [key]: next };
}

/** Names of the kinds of all drafts that an employee has here, one for each draft. */
export function draftKindsOf(employeeId: string): string[] {
  const start = `${prefix}:${employeeId}:`;
  return storages
    .flatMap((storage) => storedKeys(start, storage))
    .filter((key) => !isList(key))
    .map((key) => key.slice(start.length).split(':', 1)[0]!);
}

/** Compares two drafts, but for white space around texts and the order of ids. */
export function isSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, normalised) === JSON.stringify(other, normalised);
}

function normalised(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  const isListOfTexts = Array.isArray(value) && value.every((each) => typeof each === 'string');
  return isListOfTexts ? value.toSorted() : value;
}

/** Forgets all drafts of an employee, for when they sign out. */
export function clearDrafts(employeeId: string): void {
  for (const storage of storages) {
    for (const key of storedKeys(`${prefix}:${employeeId}:`, storage)) storage().removeItem(key);
  }
}
