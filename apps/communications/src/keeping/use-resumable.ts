import { useDrafts, type DraftKind } from '@caderneta/platform';
import { useState } from 'react';

export interface Resumable<T> {
  /** What the form starts with. */
  start: T;
  /** Changes with `start`: the form's React key. */
  round: number;
  /** Something begun earlier waits for a decision. */
  offered: T | null;
  resume: () => void;
  discard: () => void;
  /** Begins again, with the state of now. */
  restart: (start: T) => void;
  keep: (draft: T) => void;
  /** Once it was sent or deleted. */
  forget: () => void;
}

/**
 * A form that is kept in this browser until it is sent, and can be continued later.
 * @param refresh brings a draft up to what is known by now
 */
export function useResumable<T>(
  kind: DraftKind<T>,
  key: string,
  initial: T,
  refresh: (draft: T) => T = (draft) => draft,
): Resumable<T> {
  const drafts = useDrafts(kind);
  const [{ start, offered, round }, set] = useState(() => ({
    start: initial,
    offered: drafts.read(key),
    round: 0,
  }));
  return {
    start,
    round,
    offered,
    resume: () =>
      set({ start: offered ? refresh(offered) : start, offered: null, round: round + 1 }),
    discard() {
      drafts.remove(key);
      set({ start, offered: null, round });
    },
    restart(next) {
      drafts.remove(key);
      set({ start: next, offered: null, round: round + 1 });
    },
    keep: (draft) => void drafts.save(key, draft),
    forget: () => drafts.remove(key),
  };
}
