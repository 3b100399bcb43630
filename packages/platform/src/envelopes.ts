import { millisecondsInWeek } from 'date-fns/constants';

export const prefix = 'caderneta.draft';
/** Milliseconds after which a draft is deleted. */
const keptFor = millisecondsInWeek;

/** Between the key of a draft and the path of a list that is stored apart. */
export const listMark = '#';
export const isList = (key: string) => key.includes(listMark);

/** Who sends what waits, and how people read of it. */
export interface WaitingWords {
  /** Name of the remote that sends it: see `RemoteDefinition.sender`. */
  sender: string;
  /** '1 mensagem' */
  one: string;
  /** '# mensagens' */
  many: string;
}

/** What is stored of a draft, whatever its kind and the build that wrote it. */
export interface Envelope {
  version: number;
  savedAt: number;
  /** What of it was sent and waits for a connection. */
  waits?: WaitingWords & { count: number };
  draft: unknown;
}

/** Null for what no build can have written, and for what is over. */
export function openEnvelope(text: string): Envelope | null {
  const envelope = attempt(() => JSON.parse(text) as Partial<Envelope> | null);
  if (!envelope || envelope.draft === undefined) return null;
  const { version, savedAt } = envelope;
  if (typeof version !== 'number' || typeof savedAt !== 'number') return null;
  const isOver = !envelope.waits && Date.now() - savedAt >= keptFor;
  return isOver ? null : (envelope as Envelope);
}

/** Texts that somebody may have written, anywhere in a value: no ids, days or instants. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const text = value.replace(/<[^<>]*>/g, ' ').trim();
    const isCode = /^[\w:.+-]*$/.test(text) && /\d/.test(text);
    return /\p{L}/u.test(text) && !isCode ? [text] : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const changedHere = 'caderneta.drafts';
export const tellHere = () => void globalThis.dispatchEvent(new Event(changedHere));

/**
 * Tells when what waits may have changed, here or in another tab, and of every draft that another
 * tab stores.
 * @returns how to stop
 */
export function followDrafts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  addEventListener(changedHere, listener);
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener(changedHere, listener);
    removeEventListener('storage', onStorage);
  };
}

export const storages = [() => localStorage, () => sessionStorage];

export function storedKeys(start: string, storage: () => Storage): string[] {
  return (attempt(() => Object.keys(storage())) ?? []).filter((key) => key.startsWith(start));
}

/** Returns null if the browser refuses its storage, or the value cannot be read. */
export function attempt<T>(take: () => T): T | null {
  try {
    return take();
  } catch {
    return null;
  }
}
