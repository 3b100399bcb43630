import { millisecondsInWeek } from 'date-fns/constants';

const prefix = 'caderneta.draft';
/** Milliseconds after which a draft is deleted. */
const keptFor = millisecondsInWeek;

/** One sort of thing that people begin and finish later. */
export interface DraftKind<T> {
  /** Unique in the portal, as 'comunicado'. */
  name: string;
  /** Raise it when the shape changes: `read` ignores drafts of another version. */
  version: number;
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
}

/** The drafts of one kind that one employee has in this browser. */
export interface Drafts<T> {
  /** Null if there is no usable draft. */
  read(key: string): T | null;
  /** Answers whether the browser took it: its storage may be full or forbidden. */
  save(key: string, draft: T): boolean;
  remove(key: string): void;
  /** Keys of the drafts there are. */
  keys(): string[];
}

/** @example openDrafts(announcementDrafts, employee.id).read('new') */
export function openDrafts<T>(kind: DraftKind<T>, employeeId: string): Drafts<T> {
  const start = `${prefix}:${employeeId}:${kind.name}:`;
  const { version, lists = [] } = kind;
  // Read each time: a browser may forbid it.
  const storage = () => (kind.endsWithTab ? sessionStorage : localStorage);
  const listKey = (key: string, path: string) => `${start}${key}${listMark}${path}`;
  const stored = new Map<string, unknown>();

  function saveList(key: string, path: string, list: unknown) {
    const place = listKey(key, path);
    if (stored.get(place) === list) return;
    storage().setItem(place, JSON.stringify(list));
    stored.set(place, list);
  }

  const drafts: Drafts<T> = {
    read(key) {
      const text = attempt(() => storage().getItem(start + key));
      if (!text) return null;
      const listAt = (path: string) => storage().getItem(listKey(key, path));
      const draft = attempt(() => unpack(kind, text, listAt));
      if (draft === null) drafts.remove(key);
      return draft;
    },
    save(key, draft) {
      const rest = lists.reduce<unknown>((tree, path) => replaceAt(tree, path, () => []), draft);
      const text = JSON.stringify({ version, savedAt: Date.now(), draft: rest });
      const isStored = attempt(() => {
        for (const path of lists) saveList(key, path, valueAt(draft, path));
        storage().setItem(start + key, text);
        return true;
      });
      return isStored ?? false;
    },
    remove(key) {
      stored.clear();
      for (const place of [start + key, ...lists.map((path) => listKey(key, path))]) {
        attempt(() => storage().removeItem(place));
      }
    },
    keys: () =>
      storedKeys(start, storage).flatMap((key) => (isList(key) ? [] : key.slice(start.length))),
  };
  return drafts;
}

/** Between the key of a draft and the path of a list that is stored apart. */
const listMark = '#';
const isList = (key: string) => key.includes(listMark);

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

function unpack<T>(
  { version, parse, lists = [] }: DraftKind<T>,
  text: string,
  listAt: (path: string) => string | null,
): T | null {
  const stored = JSON.parse(text) as { version: number; savedAt: number; draft: unknown };
  const isUsable = stored.version === version && Date.now() - stored.savedAt < keptFor;
  if (!isUsable) return null;
  const whole = lists.reduce((tree, path) => {
    const list = listAt(path);
    return list === null ? tree : replaceAt(tree, path, () => JSON.parse(list));
  }, stored.draft);
  return parse(whole);
}

const storages = [() => localStorage, () => sessionStorage];

function storedKeys(start: string, storage: () => Storage): string[] {
  return (attempt(() => Object.keys(storage())) ?? []).filter((key) => key.startsWith(start));
}

/** Returns null if the browser refuses its storage, or the value cannot be read. */
function attempt<T>(take: () => T): T | null {
  try {
    return take();
  } catch {
    return null;
  }
}
