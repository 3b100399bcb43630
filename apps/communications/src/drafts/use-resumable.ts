import { isSameContent, useDrafts, type DraftKind, type Drafts } from '@caderneta/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { restoredForms } from '../undoing/restored-forms.ts';

/** What the draft of any form holds beside the form's own fields. */
export interface FormDraft {
  /** Version of the item that is changed; null for what is new. */
  etag: string | null;
  /** Sending again what may have been sent already sends nothing twice. */
  idempotencyKey: string;
  /** How many files of an earlier day the server has removed, as nothing was sent with them. */
  lostFiles?: number;
}

/** Where a draft waits while an undone sending has its place. */
export const setAsideKey = 'set-aside';

export interface Resumable<T extends FormDraft> {
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

function contentOf({ etag: _, idempotencyKey: __, lostFiles: ___, ...content }: FormDraft) {
  return content;
}

/**
 * A form that is kept in this browser until it is sent, and can be continued later.
 * @param initial what the form holds where nobody has typed anything
 * @param refresh brings a draft up to what is known by now
 */
export function useResumable<T extends FormDraft>(
  kind: DraftKind<T>,
  key: string,
  initial: T,
  refresh: (draft: T) => T = (draft) => draft,
): Resumable<T> {
  const drafts = useDrafts(kind);
  const place = `${kind.name}:${key}`;
  const [{ start, untouched, offered, round }, set] = useState(() => {
    const restored = restoredForms.get(place) as T | undefined;
    return {
      start: restored ?? initial,
      untouched: initial,
      offered: restored ? null : offerOf(drafts, key),
      round: 0,
    };
  });
  const forget = () => drafts.remove(key);
  function begin(next: T, without: T) {
    set({ start: next, untouched: without, offered: null, round: round + 1 });
  }
  useRestored<T>(place, (restored) => begin(restored, untouched));
  return {
    start,
    round,
    offered,
    resume: () => begin(offered ? refresh(offered) : start, untouched),
    discard() {
      forget();
      begin(start, untouched);
    },
    restart(next) {
      forget();
      begin(next, next);
    },
    keep(draft) {
      // Nobody comes back to a form in which nothing was typed.
      if (isSameContent(contentOf(draft), contentOf(untouched))) forget();
      else drafts.save(key, draft);
    },
    forget,
  };
}

/** What was begun earlier; where nothing is, what an undone sending had set aside. */
function offerOf<T>(drafts: Drafts<T>, key: string): T | null {
  const begun = drafts.read(key);
  if (begun || key !== 'new') return begun;
  const aside = drafts.read(setAsideKey);
  if (aside) drafts.save(key, aside);
  drafts.remove(setAsideKey);
  return aside;
}

/** Tells of an undone sending that comes back while its page is open. */
function useRestored<T>(place: string, show: (draft: T) => void) {
  const showRestored = useEffectEvent(() => {
    const restored = restoredForms.get(place) as T | undefined;
    if (!restored) return;
    restoredForms.remove(place);
    show(restored);
  });
  useEffect(() => {
    // What waited for the page is shown by now.
    restoredForms.remove(place);
    return restoredForms.subscribe(() => showRestored());
  }, [place]);
}
