import { newIdempotencyKey } from '@caderneta/api-client';
import { useDrafts, type DraftKind, type Drafts } from '@caderneta/platform';
import { use, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DraftPlaceContext } from './draft-place.ts';
import { isWorthKeeping } from './worth-keeping.ts';

/** The saved values of a form, and their version. */
export interface Saved<Values> {
  values: Values;
  /** Null for a new item. */
  etag: string | null;
}

/** The values of a form, as stored in this browser. */
export interface Draft<Values> {
  values: Values;
  /** The saved values at the start of the writing. */
  base: Saved<Values>;
  /** The same for every try to send one filled form, so that nothing is sent twice. */
  idempotencyKey: string;
  /** How many files of an earlier day the server has removed, because nothing referred to them. */
  lostFiles?: number;
  /** Names of the files that were chosen and had not arrived when the form was left. */
  missingFiles?: readonly string[];
}

export function newDraft<Values>(base: Saved<Values>): Draft<Values> {
  return { values: base.values, base, idempotencyKey: newIdempotencyKey() };
}

/** Key of a new item's draft while an undone sending takes its place. */
const setAsideKey = 'set-aside';

/** Sets the draft aside. It is offered again once the undone sending is sent. */
export function setAsideDraft<T>(drafts: Drafts<T>): void {
  const begun = drafts.read('new');
  if (begun) drafts.save(setAsideKey, begun);
}

/** The draft, or else the one that an undone sending had set aside. */
export function readDraft<T>(drafts: Drafts<T>, key: string): T | null {
  const begun = drafts.read(key);
  if (begun || key !== 'new') return begun;
  const aside = drafts.read(setAsideKey);
  if (aside) drafts.save(key, aside);
  drafts.remove(setAsideKey);
  return aside;
}

/** Milliseconds after the last change until a draft is stored. */
const pause = 300;

/** Tells of each change. @returns how to stop */
export type Subscribe = (listener: () => void) => () => void;

/** Joins several sources of changes into one. */
export function subscribeToAll(...sources: readonly Subscribe[]): Subscribe {
  return (listener) => {
    const stops = sources.map((subscribe) => subscribe(listener));
    return () => stops.forEach((stop) => stop());
  };
}

export interface StoredDraftOptions<Values> {
  kind: DraftKind<Draft<Values>>;
  /** The id of the edited item; for a new one, the place where it is added. */
  draftKey: string;
  /** The present values that may be stored. */
  getDraft: () => Draft<Values>;
  subscribe: Subscribe;
}

/**
 * Stores a form in this browser 300 ms after each change, and before a field or the page is left, where it
 * is worth keeping.
 * @returns how to forget it for good, once it is saved or deleted
 */
export function useStoredDraft<Values>(options: StoredDraftOptions<Values>): () => void {
  const { kind, draftKey, getDraft, subscribe } = options;
  const drafts = useDrafts(kind);
  const place = use(DraftPlaceContext);
  const placeKey = () => (place?.draftKey === draftKey ? place.key() : draftKey);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDone = useRef(false);

  const store = useEffectEvent(() => {
    if (isDone.current) return;
    const draft = getDraft();
    const isKept = draft.missingFiles || isWorthKeeping(draft.values, draft.base.values);
    if (isKept) drafts.save(placeKey(), draft);
    else drafts.remove(placeKey());
  });
  const flush = useEffectEvent(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    store();
  });

  // A layout effect ends before the files of the form are given up, which an effect does.
  useLayoutEffect(() => {
    const stop = subscribe(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flush(), pause);
    });
    const onLeaving = () => flush();
    addEventListener('pagehide', onLeaving);
    // A click elsewhere, as on an undo button, then reads the newest text.
    addEventListener('focusout', onLeaving);
    return () => {
      stop();
      removeEventListener('pagehide', onLeaving);
      removeEventListener('focusout', onLeaving);
      flush();
    };
  }, [subscribe]);

  return () => {
    isDone.current = true;
    clearTimeout(timer.current);
    timer.current = undefined;
    drafts.remove(placeKey());
  };
}
