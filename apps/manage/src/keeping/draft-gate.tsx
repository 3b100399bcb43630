import { useDrafts, type DraftKind } from '@caderneta/platform';
import { Button, EmptyState, space } from '@caderneta/ui';
import { NotebookPen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { startOf, type Draft, type Saved } from './draft.ts';

export interface DraftGateProps<Values> {
  drafts: DraftKind<Draft<Values>>;
  /** The id of what is changed; for what is new, where it is being added. */
  draftKey: string;
  /** What the form begins from where nothing was begun before. */
  saved: Saved<Values>;
  /** What was found. */
  found: string;
  titleOf: (values: Values) => string;
  children: (start: Draft<Values>) => ReactNode;
}

/** Asks first what becomes of a form that was never saved, so that none writes over it. */
export function DraftGate<Values>(props: DraftGateProps<Values>) {
  const { draftKey, saved, found, titleOf, children } = props;
  const drafts = useDrafts(props.drafts);
  const [offered, setOffered] = useState(() => drafts.read(draftKey));
  // What arrives later must not replace what is being typed.
  const [start, setStart] = useState(() => startOf(saved));

  function goOn(next: Draft<Values>) {
    setStart(next);
    setOffered(null);
  }

  if (!offered) return children(start);
  const title = titleOf(offered.values);
  const discard = () => {
    drafts.remove(draftKey);
    goOn(startOf(saved));
  };
  return (
    <EmptyState
      icon={NotebookPen}
      action={
        <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space[12] }}>
          <Button onClick={discard}>descartar</Button>
          <Button variant="primary" onClick={() => goOn(offered)}>
            continuar de onde parou
          </Button>
        </div>
      }
    >
      {found}
      <span css={{ display: 'block', fontWeight: 400, overflowWrap: 'anywhere' }}>
        {title.trim() ? `“${title}”` : 'rascunho sem nome'}
      </span>
    </EmptyState>
  );
}
