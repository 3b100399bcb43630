import { useEffect, useEffectEvent } from 'react';

const isFileField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'file';

/** Hands over pictures that are pasted anywhere on the page; texts are left where they go. */
export function usePastedImage(onImage: (files: File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    // A file field takes what is pasted into it by itself.
    if (!clipboardData || isFileField(target)) return;
    if (clipboardData.types.includes('text/plain')) return;
    const images = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'));
    if (images.length > 0) onImage(images);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
