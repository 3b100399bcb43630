import { useDrafts, type DraftKind } from '@caderneta/platform';
import {
  Fragment,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
} from 'react';
import { newDraft, type Draft, type Saved } from './draft.ts';
import { DraftPlaceContext } from './draft-place.ts';
import { FormSkeleton } from '../loaded.tsx';
import { useDraftPlace } from './use-draft-place.ts';

// Few people have left something, and a draft is read with the checks.
const fetchFound = () => import(/* webpackChunkName: "checks" */ './found-draft.tsx');
const DraftOffer = lazy(() => fetchFound().then((m) => ({ default: m.DraftOffer })));
const UnreadTexts = lazy(() => fetchFound().then((m) => ({ default: m.UnreadTexts })));

/** Drafts that come back without a question, because somebody took a sending back. */
export interface RestoredDrafts {
  /** @param place name of the kind and key of the draft: 'comunicado:new' */
  get: (place: string) => unknown;
  remove: (place: string) => void;
  subscribe: (listener: () => void) => () => void;
}

const noneRestored: RestoredDrafts = {
  get: () => undefined,
  remove: () => undefined,
  subscribe: () => () => undefined,
};

export interface DraftRecoveryProps<Values> {
  kind: DraftKind<Draft<Values>>;
  /** The id of the edited item; for a new one, the place where it is added. */
  draftKey: string;
  /** The form's values without a draft. */
  saved: Saved<Values>;
  /** Names the draft. */
  found: string;
  nameOf: (draft: Draft<Values>) => ReactNode;
  restored?: RestoredDrafts;
  /** The form. */
  children: (start: Draft<Values>) => ReactNode;
}

/** Asks about an unsaved draft before a form could overwrite it. */
export function DraftRecovery<Values>(props: DraftRecoveryProps<Values>) {
  const { kind, draftKey } = props;
  const { place, found } = useDraftPlace(kind, draftKey);
  if (found === undefined) return <FormSkeleton />;
  return (
    <DraftPlaceContext value={place}>
      <Unread {...{ kind, draftKey }} />
      <Recovery {...props} stored={found} placeKey={place.key} />
    </DraftPlaceContext>
  );
}

interface RecoveryProps<Values> extends DraftRecoveryProps<Values> {
  stored: Draft<Values> | null;
  placeKey: () => string;
}

function Recovery<Values>(props: RecoveryProps<Values>) {
  const { stored, placeKey } = props;
  const { kind, draftKey, saved, found, nameOf, restored = noneRestored, children } = props;
  const place = `${kind.name}:${draftKey}`;
  const drafts = useDrafts(kind);
  const isRestored = () => restored.get(place) !== undefined;
  // A later answer must not replace the typed text.
  const [{ start, round }, setForm] = useState(() => ({
    start: isRestored() ? (restored.get(place) as Draft<Values>) : newDraft(saved),
    round: 0,
  }));
  const [offered, setOffered] = useState(() => (isRestored() ? null : stored));

  /** Begins the form anew: its React key is the round. */
  function goOn(next: Draft<Values>) {
    setForm({ start: next, round: round + 1 });
    setOffered(null);
  }

  const showRestored = useEffectEvent(() => {
    if (!isRestored()) return;
    goOn(restored.get(place) as Draft<Values>);
    restored.remove(place);
  });
  useEffect(() => {
    // The restored draft is shown by now.
    restored.remove(place);
    return restored.subscribe(() => showRestored());
  }, [place, restored]);

  function discard() {
    drafts.remove(placeKey());
    goOn(newDraft(saved));
  }

  if (!offered) return <Fragment key={round}>{children(start)}</Fragment>;
  return (
    <Suspense fallback={<FormSkeleton />}>
      <DraftOffer
        found={found}
        name={nameOf(offered)}
        onDiscard={discard}
        onGoOn={() => goOn(offered)}
      />
    </Suspense>
  );
}

interface UnreadProps<Values> {
  kind: DraftKind<Draft<Values>>;
  draftKey: string;
}

/** Shows the texts of a draft that this build cannot read. */
function Unread<Values>({ kind, draftKey }: UnreadProps<Values>) {
  const drafts = useDrafts(kind);
  const [texts, setTexts] = useState(() => drafts.unread(draftKey));
  if (texts.length === 0) return null;
  function discard() {
    drafts.removeUnread(draftKey);
    setTexts([]);
  }
  return (
    <Suspense fallback={null}>
      <UnreadTexts texts={texts} onDiscard={discard} />
    </Suspense>
  );
}
