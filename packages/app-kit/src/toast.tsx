import { ToastView } from '@caderneta/ui';
import { useEffect, useState } from 'react';
import type { ToastMessage, ToastQueue } from './toasts.ts';

const usualDuration = 3000;

export interface ToastProps {
  toast: ToastMessage;
  toasts: ToastQueue;
}

/** Leaves by itself, but not while somebody points at it or has the focus in it. */
export function Toast({ toast, toasts }: ToastProps) {
  const [held, setHeld] = useState(false);
  const { id, tone, message, detail, action, duration = usualDuration } = toast;

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => toasts.close(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration, toasts]);

  return (
    <ToastView
      tone={tone}
      detail={detail}
      action={action && { label: action.label, run: () => toasts.run(toast) }}
      onClose={() => toasts.close(id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {message}
    </ToastView>
  );
}
