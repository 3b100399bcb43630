import { useDrafts } from '@caderneta/platform';
import { useEffect, useRef } from 'react';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import type { CommunicationDraft } from './communication-draft.ts';

export interface KeptDraftOptions<T extends KindTypes> {
  kind: CommunicationKind<T>;
  draftKey: string;
  /** What the form holds. */
  draft: CommunicationDraft<T['values']>;
  /** What it holds where nobody has typed anything. */
  untouched: CommunicationDraft<T['values']>;
}

/** Keeps what a form holds in this browser with each change, until it is sent. */
export function useKeptDraft<T extends KindTypes>(options: KeptDraftOptions<T>) {
  const { kind, draftKey, draft, untouched } = options;
  const drafts = useDrafts(kind.form.drafts);
  const now = JSON.stringify(draft);
  const isUntouched = contentOf(draft) === contentOf(untouched);
  const last = useRef(now);

  useEffect(() => {
    if (now === last.current) return;
    last.current = now;
    // Nobody comes back to an empty form.
    if (isUntouched) drafts.remove(draftKey);
    else drafts.save(draftKey, JSON.parse(now) as typeof draft);
  }, [drafts, draftKey, now, isUntouched]);

  return { forget: () => drafts.remove(draftKey) };
}

function contentOf<T extends KindTypes>(draft: CommunicationDraft<T['values']>) {
  return JSON.stringify([draft.values, draft.cover, draft.attachments]);
}
