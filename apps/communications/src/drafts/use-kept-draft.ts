import { useEffect, useEffectEvent, useRef } from 'react';
import type { FormDraft, Resumable } from './use-resumable.ts';

/** Keeps what a form holds with each change. */
export function useKeptDraft<T extends FormDraft>(draft: T, { keep }: Pick<Resumable<T>, 'keep'>) {
  const text = JSON.stringify(draft);
  const last = useRef(text);
  const save = useEffectEvent(() => keep(draft));
  useEffect(() => {
    if (text === last.current) return;
    last.current = text;
    save();
  }, [text]);
}
