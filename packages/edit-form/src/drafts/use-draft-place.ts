import {
  isOnItsWay,
  useDrafts,
  useSession,
  type DraftKind,
  type Drafts,
} from '@caderneta/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { readDraft, type Draft } from './draft.ts';
import { canHold, DraftPlace, hold, keysOf } from './draft-place.ts';

export interface FoundPlace<Values> {
  place: DraftPlace;
  /** What an earlier page left there; undefined until it is known which drafts are free. */
  found: Draft<Values> | null | undefined;
}

/**
 * Finds where a form stores its draft, and the draft that no open form holds: two tabs with one form
 * never share one.
 */
export function useDraftPlace<Values>(
  kind: DraftKind<Draft<Values>>,
  draftKey: string,
): FoundPlace<Values> {
  const drafts = useDrafts(kind);
  const { employee } = useSession();
  const [place] = useState(() => new DraftPlace(draftKey));
  const [failure, setFailure] = useState<Error>();
  const read = () => {
    const draft = readDraft(drafts, draftKey);
    return isBeingSent(draft) ? null : draft;
  };
  const [found, setFound] = useState<FoundPlace<Values>['found']>(() => {
    if (kind.prepare && drafts.keys().length > 0) return undefined;
    const draft = read();
    return canHold() && keysOf(drafts, draftKey).length > 0 ? undefined : draft;
  });

  const seek = useEffectEvent(async (isOver: () => boolean): Promise<Taken<Values>> => {
    const isWanted = found === undefined;
    if (isWanted && kind.prepare) await kind.prepare();
    if (!canHold()) return { found: isWanted ? read() : found, giveBack: null };
    // One that was set aside takes the place of the key.
    if (isWanted) read();
    const prefix = `${employee.id}:${kind.name}:`;
    return takeFree({ drafts, place, prefix, isWanted, isOver });
  });
  useEffect(() => {
    let isOver = false;
    const taken = seek(() => isOver);
    taken.then(
      (free) => {
        if (!isOver) setFound(free.found);
      },
      (error: Error) => {
        if (!isOver) setFailure(error);
      },
    );
    return () => {
      isOver = true;
      taken.then(
        ({ giveBack }) => giveBack?.(),
        () => undefined,
      );
    };
  }, []);
  // The page says that it did not load, and tries again: no form may write over the draft.
  if (failure) throw failure;
  return { place, found };
}

/** Then no form offers it, and none stores at its place. */
const isBeingSent = (draft: Draft<unknown> | null) =>
  draft !== null && isOnItsWay(draft.idempotencyKey);

interface Seeking<Values> {
  drafts: Drafts<Draft<Values>>;
  place: DraftPlace;
  /** Of the names of places: the person and the kind. */
  prefix: string;
  /** Whether a draft may be offered: the form is not shown yet. */
  isWanted: boolean;
  isOver: () => boolean;
}

interface Taken<Values> {
  found: Draft<Values> | null;
  giveBack: (() => void) | null;
}

/** Holds the first draft that no open form holds, or else a place of its own. */
export async function takeFree<Values>(seeking: Seeking<Values>): Promise<Taken<Values>> {
  const { drafts, place, prefix, isWanted, isOver } = seeking;
  const { draftKey } = place;
  // Hold it first: somebody may write before it is known what is free.
  const giveOwnBack = await hold(prefix + place.key());
  const keys = isWanted ? keysOf(drafts, draftKey) : [];
  for (const key of new Set([...keys, draftKey])) {
    const giveBack = await hold(prefix + key);
    if (!giveBack) continue;
    if (isBeingSent(drafts.read(key))) {
      giveBack();
      continue;
    }
    const found = isWanted && !isOver() ? drafts.read(key) : null;
    // What was stored meanwhile stays where it is, whether or not it can be read by now.
    const hasStored = drafts.keys().includes(place.key());
    const isFree = found !== null || (key === draftKey && drafts.read(key) === null);
    if (isFree && !hasStored) {
      place.move(key);
      giveOwnBack?.();
      return { found, giveBack };
    }
    giveBack();
  }
  return { found: null, giveBack: giveOwnBack };
}
