import { useDrafts } from '@caderneta/platform';
import { useState, type ReactNode } from 'react';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import type { CommunicationDraft } from './communication-draft.ts';
import { DraftOffer } from './draft-offer.tsx';

export interface DraftGateProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  /** The id of what is changed, or 'new'. */
  draftKey: string;
  /** The form, going on from a draft where the person wants that. */
  children: (draft: CommunicationDraft<T['values']> | null) => ReactNode;
}

/** Asks first what becomes of a form that was never sent, so that none writes over it. */
export function DraftGate<T extends KindTypes>({ kind, draftKey, children }: DraftGateProps<T>) {
  const drafts = useDrafts(kind.form.drafts);
  const [draft, setDraft] = useState(() => drafts.read(draftKey));
  const [isDecided, setDecided] = useState(draft === null);

  function discard() {
    drafts.remove(draftKey);
    setDraft(null);
    setDecided(true);
  }

  if (isDecided) return children(draft);
  return (
    <DraftOffer
      text={kind.texts.draftFound}
      title={draft?.values.communication.title}
      onContinue={() => setDecided(true)}
      onDiscard={discard}
    />
  );
}
