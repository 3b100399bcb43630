import { useDrafts, type DraftKind } from '@caderneta/platform';
import { useState } from 'react';

export interface Resumable<T> {
  /** What the form starts with. */
  start: T;
  /** Changes with `start`: the form's React key. */
  round: number;
  /** Something begun earlier waits to be continued. */
  isOffered: boolean;
  resume: () => void;
  discard: () => void;
  /** Begins again, with the state of now; what was kept is offered. */
  restart: (start: T) => void;
  keep: (draft: T) => void;
  /** Once it was sent or deleted. */
  forget: () => void;
}

/** A form that is kept in this browser until it is sent, and can be continued later. */
export function useResumable<T>(kind: DraftKind<T>, key: string, initial: T): Resumable<T> {
  const drafts = useDrafts(kind);
  const [{ start, offered, round }, set] = useState(() => ({
    start: initial,
    offered: drafts.read(key),
    round: 0,
  }));
  return {
    start,
    round,
    isOffered: offered !== null,
    resume: () => set({ start: offered ?? start, offered: null, round: round + 1 }),
    discard() {
      drafts.remove(key);
      set({ start, offered: null, round });
    },
    restart: (next) => set({ start: next, offered: drafts.read(key), round: round + 1 }),
    keep: (draft) => void drafts.save(key, draft),
    forget: () => drafts.remove(key),
  };
}
