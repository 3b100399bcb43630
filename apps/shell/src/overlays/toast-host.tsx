import { Toast, useStore } from '@caderneta/app-kit';
import { layer, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useShell } from '../ground/shell-context.ts';
import { useToastPlace } from './toast-place.ts';

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');

/** Ctrl+Z runs the last toast's action, except in a field, where it undoes typing. */
function useUndoKey(run: (() => void) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
    if (!isUndo || isTyping(event)) return;
    event.preventDefault();
    run?.();
  });
  const isOffered = run !== undefined;
  useEffect(() => {
    if (!isOffered) return undefined;
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOffered]);
}

export function ToastHost() {
  const { toasts } = useShell();
  const shown = useStore(toasts);
  const host = useRef<HTMLElement>(null);
  const last = shown.findLast(({ action }) => action);
  useUndoKey(last && (() => toasts.run(last)));
  useToastPlace(host, shown.length > 0);
  return (
    <Toasts ref={host} aria-label="Avisos" className="frame-toasts">
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} toasts={toasts} />
      ))}
    </Toasts>
  );
}

const Toasts = styled.section({
  position: 'fixed',
  zIndex: layer.toast,
  insetInline: space[16],
  display: 'grid',
  justifyItems: 'center',
  gap: space[8],
  pointerEvents: 'none',
});
