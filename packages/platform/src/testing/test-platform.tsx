import {
  createElement,
  Fragment,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react';
import { PlatformContext } from '../platform-context.ts';
import type { EventBus } from '../event-bus.ts';
import { failureWords } from '../failures.ts';
import type {
  Confirmation,
  ModalComponent,
  Modals,
  Session,
  ToastOptions,
  Toasts,
} from '../services.ts';
import { ConfirmationDialog } from './confirmation-dialog.tsx';

interface TestPlatformProps {
  session: Session;
  events: EventBus;
  children: ReactNode;
}

interface Toast extends Pick<ToastOptions, 'action' | 'detail'> {
  tone: 'success' | 'error';
  message: string;
}

/**
 * The shell's services, in memory: toasts stay on the page, modals are plain dialogs, and a page that
 * is loaded anew is mounted anew.
 */
export function TestPlatform({ session, events, children }: TestPlatformProps) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [modal, setModal] = useState<ReactNode>(null);
  const [loads, setLoads] = useState(0);
  const [services] = useState(() => ({
    toasts: inMemoryToasts(setToasts),
    modals: inMemoryModals(setModal),
  }));

  const reload = () => setLoads(loads + 1);

  return (
    <PlatformContext value={{ ...services, session, events, reload }}>
      <Fragment key={loads}>{children}</Fragment>
      {modal}
      {toasts.map(({ tone, message, action, detail }, index) => (
        <p key={index} role="status" data-tone={tone}>
          {message}
          {detail && <span>{detail}</span>}
          {action && <button onClick={action.run}>{action.label}</button>}
        </p>
      ))}
    </PlatformContext>
  );
}

function inMemoryToasts(change: Dispatch<SetStateAction<Toast[]>>): Toasts {
  function show(tone: Toast['tone'], message: string, { action, detail }: ToastOptions = {}) {
    const toast = { tone, message, action, detail };
    change((shown) => [...shown, toast]);
    return () => change((shown) => shown.filter((other) => other !== toast));
  }
  function fail(message: string, error: unknown) {
    const words = failureWords(message, error);
    if (words) show('error', words.message, words);
  }
  return { show, fail };
}

function inMemoryModals(show: (modal: ReactNode) => void): Modals {
  let opened = 0;
  function open<Props, Result>(modal: ModalComponent<Props, Result>, props: Props) {
    return new Promise<Result | undefined>((resolve) => {
      const close = (result?: Result) => {
        show(null);
        resolve(result);
      };
      // One that follows another is a dialog of its own.
      opened += 1;
      show(createElement(modal, { ...props, close, key: opened }));
    });
  }
  return {
    open,
    confirm: async (confirmation) =>
      (await open<Confirmation, boolean>(ConfirmationDialog, confirmation)) ?? false,
  };
}
