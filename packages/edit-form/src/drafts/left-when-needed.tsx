import { useDrafts } from '@caderneta/platform';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { keysOf } from './draft-place.ts';
import type { LeftTextsProps } from './left-texts.tsx';

function load<Values>({ kind }: LeftTextsProps<Values>) {
  return lazy(async () => {
    const [{ LeftTexts }] = await Promise.all([import('./left-texts.tsx'), kind.prepare?.()]);
    const Left: ComponentType<LeftTextsProps<Values>> = LeftTexts;
    return { default: Left };
  });
}

/** Stands where something is gone: shows what was typed to change it. Seldom there is any. */
export function LeftWhenNeeded<Values>(props: LeftTextsProps<Values>) {
  const drafts = useDrafts(props.kind);
  const [Left] = useState(() => (keysOf(drafts, props.draftKey).length > 0 ? load(props) : null));
  return (
    Left && (
      <Suspense>
        <Left {...props} />
      </Suspense>
    )
  );
}
