import { useEffect, useEffectEvent, useState } from 'react';
import type { Resumable } from './use-resumable.ts';

/** Keeps a form from its first change on. */
export function useKeptDraft<T>(draft: T, { keep }: Pick<Resumable<T>, 'keep'>): void {
  const text = JSON.stringify(draft);
  const [first] = useState(text);
  const save = useEffectEvent(() => keep(draft));
  useEffect(() => {
    if (text !== first) save();
  }, [text, first]);
}
