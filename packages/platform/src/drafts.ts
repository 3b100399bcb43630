const prefix = 'caderneta.draft';
/** Milliseconds after which a draft is deleted. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** One sort of thing that people begin and finish later. */
export interface DraftKind<T> {
  /** Unique in the portal, as 'comunicado'. */
  name: string;
  /** Raise it when the shape changes: drafts of another version count as none. */
  version: number;
  /** Throws where the stored value is not a draft: a schema's `parse`. */
  parse: (value: unknown) => T;
}

/** The drafts of one kind that one employee keeps in this browser. */
export interface Drafts<T> {
  /** Null where there is none that can still be used. */
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
  const drafts: Drafts<T> = {
    read(key) {
      const text = attempt(() => localStorage.getItem(start + key));
      if (!text) return null;
      const draft = attempt(() => unpack(kind, text));
      if (draft === null) drafts.remove(key);
      return draft;
    },
    save(key, draft) {
      const text = JSON.stringify({ version: kind.version, savedAt: Date.now(), draft });
      return attempt(() => (localStorage.setItem(start + key, text), true)) ?? false;
    },
    remove: (key) => void attempt(() => localStorage.removeItem(start + key)),
    keys: () => storedKeys(start).map((key) => key.slice(start.length)),
  };
  return drafts;
}

/** Names of the kinds of all drafts that an employee has here, one for each draft. */
export function draftKindsOf(employeeId: string): string[] {
  const start = `${prefix}:${employeeId}:`;
  return storedKeys(start).map((key) => key.slice(start.length).split(':', 1)[0]!);
}

/** Whether two drafts hold the same: white space around texts and the order of ids don't count. */
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
  for (const key of storedKeys(`${prefix}:${employeeId}:`)) localStorage.removeItem(key);
}

function unpack<T>({ version, parse }: DraftKind<T>, text: string): T | null {
  const stored = JSON.parse(text) as { version: number; savedAt: number; draft: unknown };
  const isUsable = stored.version === version && Date.now() - stored.savedAt < keptFor;
  return isUsable ? parse(stored.draft) : null;
}

function storedKeys(start: string): string[] {
  return (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(start));
}

/** Null where the browser refuses its storage, or holds something else. */
function attempt<T>(take: () => T): T | null {
  try {
    return take();
  } catch {
    return null;
  }
}
