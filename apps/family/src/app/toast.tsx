import { ToastView } from '@caderneta/ui';
import { closeToast, type Toast as Message } from './toasts.ts';

export interface ToastProps {
  message: Message;
}

export function Toast({ message: { id, tone, text } }: ToastProps) {
  return (
    <ToastView tone={tone} onClose={() => closeToast(id)}>
      {text}
    </ToastView>
  );
}
