import { isSameContent, useDrafts, type DraftKind } from '@caderneta/platform';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Draft } from './draft.ts';

export interface KeptDraftOptions<Values> {
  drafts: DraftKind<Draft<Values>>;
  draftKey: string;
  /** What the form holds and may be kept. */
  draft: Draft<Values>;
}

/** Keeps what a form holds in this browser with each change. Answers how to forget it for good. */
export function useKeptDraft<Values>({ drafts: kind, draftKey, draft }: KeptDraftOptions<Values>) {
  const drafts = useDrafts(kind);
  const now = JSON.stringify(draft);
  const last = useRef(now);
  const isDone = useRef(false);
  const keep = useEffectEvent(() => {
    // Nobody comes back to an empty form.
    if (isSameContent(draft.values, draft.base.values)) drafts.remove(draftKey);
    else drafts.save(draftKey, draft);
  });

  useEffect(() => {
    if (now === last.current || isDone.current) return;
    last.current = now;
    keep();
  }, [now]);

  return () => {
    isDone.current = true;
    drafts.remove(draftKey);
  };
}
