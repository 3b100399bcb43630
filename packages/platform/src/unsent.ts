import type { DraftKind, Drafts } from './drafts.ts';
import { attempt, openEnvelope, prefix, storedKeys, tellHere } from './envelopes.ts';

export { followDrafts } from './envelopes.ts';
export { waitingOf } from './waiting.ts';
export type { DraftKind };

export type Unsent<T> = Pick<Drafts<T>, 'keys' | 'read' | 'save' | 'remove'>;

/** What a person has not sent, of a kind without lists: a small app loads no more than this. */
export function openUnsent<T>(kind: DraftKind<T>, personId: string): Unsent<T> {
  const { name, version, parse, waits } = kind;
  const start = `${prefix}:${personId}:${name}:`;
  const storage = () => localStorage;
  const write = (key: string, draft: T) => {
    const count = waits?.count(draft);
    const sent = count ? { ...waits, count } : undefined;
    const envelope = { version, savedAt: Date.now(), waits: sent, draft };
    storage().setItem(start + key, JSON.stringify(envelope));
    return true;
  };
  return {
    keys: () => storedKeys(start, storage).map((place) => place.slice(start.length)),
    read: (key) =>
      attempt(() => {
        const text = storage().getItem(start + key);
        const envelope = text === null ? null : openEnvelope(text);
        return envelope && parse(envelope.draft);
      }),
    save(key, draft) {
      const isStored = attempt(() => write(key, draft));
      tellHere();
      return isStored ?? false;
    },
    remove(key) {
      attempt(() => storage().removeItem(start + key));
      tellHere();
    },
  };
}
