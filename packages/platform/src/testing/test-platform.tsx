import { createElement, useState, type ReactNode } from 'react';
import { PlatformContext } from '../platform-context.ts';
import type { EventBus } from '../event-bus.ts';
import type { Confirmation, ModalComponent, Modals, Session } from '../services.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';

interface TestPlatformProps {
  session: Session;
  events: EventBus;
  children: ReactNode;
}

interface Toast {
  tone: 'success' | 'error';
  message: string;
}

/** The shell's services, in memory: toasts stay on the page and modals are plain dialogs. */
export function TestPlatform({ session, events, children }: TestPlatformProps) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [modal, setModal] = useState<ReactNode>(null);
  const [services] = useState(() => ({
    toasts: {
      show: (tone: Toast['tone'], message: string) =>
        setToasts((shown) => [...shown, { tone, message }]),
    },
    modals: inMemoryModals(setModal),
  }));

  return (
    <PlatformContext value={{ ...services, session, events }}>
      {children}
      {modal}
      {toasts.map(({ tone, message }, index) => (
        <p key={index} role="status" data-tone={tone}>
          {message}
        </p>
      ))}
    </PlatformContext>
  );
}

function inMemoryModals(show: (modal: ReactNode) => void): Modals {
  function open<Props, Result>(modal: ModalComponent<Props, Result>, props: Props) {
    return new Promise<Result | undefined>((resolve) => {
      const close = (result?: Result) => {
        show(null);
        resolve(result);
      };
      show(createElement(modal, { ...props, close }));
    });
  }
  return {
    open,
    confirm: async (confirmation) =>
      (await open<Confirmation, boolean>(ConfirmationDialog, confirmation)) ?? false,
  };
}
