import { ErrorBoundary } from '@caderneta/app-kit';
import { useDrafts } from '@caderneta/platform';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import type { LeftDraftProps } from './left-draft.tsx';

function load<T extends KindTypes>({ form }: WrittenKind<T>) {
  return lazy(async () => {
    const [{ LeftDraft }] = await Promise.all([
      import('./left-draft.tsx'),
      form.drafts.prepare?.(),
    ]);
    const Left: ComponentType<LeftDraftProps<T>> = LeftDraft;
    return { default: Left };
  });
}

export interface LeftWhenNeededProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  id: string;
}

/** Offers what was written to change an item that is gone or sent by now; seldom there is any. */
export function LeftWhenNeeded<T extends KindTypes>({ kind, id }: LeftWhenNeededProps<T>) {
  const drafts = useDrafts(kind.form.drafts);
  const [keys] = useState(() => drafts.keys().filter((key) => key.startsWith(id)));
  const [Left] = useState(() => (keys.length > 0 ? load(kind) : null));
  if (!Left) return null;
  return (
    <ErrorBoundary onError={() => undefined} fallback={() => null}>
      <Suspense>
        <Left kind={kind} keys={keys} />
      </Suspense>
    </ErrorBoundary>
  );
}
