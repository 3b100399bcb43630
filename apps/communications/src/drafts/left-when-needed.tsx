import { ErrorBoundary } from '@caderneta/app-kit';
import { useDrafts } from '@caderneta/platform';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { KindTypes } from '../kinds/communication-kind.ts';
import { keysOfItem } from './keys-of-item.ts';
import type { LeftDraftProps } from './left-draft.tsx';

function load<T extends KindTypes>() {
  return lazy(async () => {
    const { LeftDraft } = await import('./left-draft.tsx');
    const Left: ComponentType<LeftDraftProps<T>> = LeftDraft;
    return { default: Left };
  });
}

/** Offers what was written to change an item that is gone or sent by now; seldom there is any. */
export function LeftWhenNeeded<T extends KindTypes>(props: LeftDraftProps<T>) {
  const drafts = useDrafts(props.kind.form.drafts);
  const [Left] = useState(() => (keysOfItem(drafts, props.id).length > 0 ? load<T>() : null));
  if (!Left) return null;
  return (
    <ErrorBoundary onError={() => undefined} fallback={() => null}>
      <Suspense>
        <Left {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
