import { layer, layout, space, ToastView } from '@caderneta/ui';
import { useEffect, useState } from 'react';
import { useShell } from '../app/shell-context.ts';
import { useStore } from '../app/store.ts';
import type { Toast, ToastQueue } from './toast-queue.ts';

/** Milliseconds until a toast leaves by itself. */
const duration = 3000;

function TimedToast({ toast, toasts }: { toast: Toast; toasts: ToastQueue }) {
  const [held, setHeld] = useState(false);
  const { id, tone, message } = toast;

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => toasts.close(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, toasts]);

  return (
    <ToastView
      tone={tone}
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
  return (
    <section
      aria-label="Avisos"
      className="frame-toasts"
      css={{
        position: 'fixed',
        zIndex: layer.toast,
        insetInline: space[16],
        bottom: `calc(${layout.bottomBar} + ${space[16]})`,
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
