import { useDrafts } from '@caderneta/platform';
import { useEffect, useRef } from 'react';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import type { CommunicationDraft } from './communication-draft.ts';

/** Keeps what a form holds in this browser with each change, until it is sent. */
export function useKeptDraft<T extends KindTypes>(
  kind: CommunicationKind<T>,
  draftKey: string,
  form: CommunicationDraft<T['values']>,
) {
  const drafts = useDrafts(kind.form.drafts);
  const now = JSON.stringify(form);
  const last = useRef(now);

  useEffect(() => {
    if (now === last.current) return;
    last.current = now;
    drafts.save(draftKey, JSON.parse(now) as CommunicationDraft<T['values']>);
  }, [drafts, draftKey, now]);

  return { forget: () => drafts.remove(draftKey) };
}
