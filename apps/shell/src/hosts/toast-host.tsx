import { layer, space, ToastView } from '@caderneta/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '../app/store.ts';
import { useToastPlace } from './toast-place.ts';
import type { Toast, ToastQueue } from './toast-queue.ts';

/** Milliseconds until a toast leaves by itself, unless it says otherwise. */
const usualDuration = 3000;

const isTyping = ({ target }: Event) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');

/** Ctrl+Z runs the last toast's action, except where it takes back what is being typed. */
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

function TimedToast({ toast, toasts }: { toast: Toast; toasts: ToastQueue }) {
  const [held, setHeld] = useState(false);
  const { id, tone, message, action, duration = usualDuration } = toast;

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => toasts.close(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration, toasts]);

  return (
    <ToastView
      tone={tone}
      action={action && { label: action.label, run: () => toasts.run(toast) }}
      onClose={() => toasts.close(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      css={{ pointerEvents: 'auto' }}
    >
      {message}
    </ToastView>
  );
}

export function ToastHost() {
  const { toasts } = useShell();
  const shown = useStore(toasts);
  const host = useRef<HTMLElement>(null);
  const last = shown.findLast(({ action }) => action);
  useUndoKey(last && (() => toasts.run(last)));
  useToastPlace(host, shown.length > 0);
  return (
    <section
      ref={host}
      aria-label="Avisos"
      className="frame-toasts"
      css={{
        position: 'fixed',
        zIndex: layer.toast,
        insetInline: space[16],
        display: 'grid',
        justifyItems: 'center',
        gap: space[8],
        pointerEvents: 'none',
      }}
    >
      {shown.map((toast) => (
        <TimedToast key={toast.id} toast={toast} toasts={toasts} />
      ))}
    </section>
  );
}
