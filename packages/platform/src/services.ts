import type { School, SignedInEmployee } from '@caderneta/api-client/contract';
import type { ComponentType, ReactNode } from 'react';
import type { EventBus } from './event-bus.ts';

export interface ToastOptions {
  /** One button in the toast, such as 'desfazer'. A click closes the toast. */
  action?: { label: string; run: () => void };
  /** Milliseconds until the toast closes by itself; 3000 by default. */
  duration?: number;
  /** A second line. */
  detail?: string;
}

export interface Toasts {
  /**
   * Shows a message that closes by itself, but not while the pointer or the focus is on it.
   * @returns a function that closes it
   */
  show(tone: 'success' | 'error', message: string, options?: ToastOptions): () => void;
  /**
   * Shows that a call failed: `message`, and below it what else the person needs to know. Shows
   * nothing if the session ended, because the shell says that.
   */
  fail(message: string, error: unknown): void;
}

export interface Confirmation {
  title: string;
  body: ReactNode;
  /** Text of the one submit button. */
  submit: string;
  tone?: 'primary' | 'danger';
  /**
   * Runs while the modal is open and busy. If the server refuses it (403, 409, 422), the modal stays
   * and shows the reason in its error line.
   */
  run?: () => Promise<void>;
  /**
   * Toast for any other failure of `run`, which closes the modal. Without it the modal stays and
   * shows the error's message.
   */
  failed?: string;
}

/** A modal of a remote: renders its own dialog and closes itself with a result. */
export type ModalComponent<Props, Result> = ComponentType<
  Props & { close: (result?: Result) => void }
>;

export interface Modals {
  /** Resolves with the modal's result; undefined if the person dismissed it. */
  open<Props, Result>(
    modal: ModalComponent<Props, Result>,
    props: Props,
  ): Promise<Result | undefined>;
  /** Asks before doing. Resolves true once submitted and `run` succeeded. */
  confirm(confirmation: Confirmation): Promise<boolean>;
}

/** The signed-in employee and their school. A change renders components again. */
export interface Session {
  employee: SignedInEmployee;
  school: School;
}

/** The services of the shell for every remote. */
export interface Platform {
  toasts: Toasts;
  modals: Modals;
  events: EventBus;
  session: Session;
  /** Loads the page anew. */
  reload: () => void;
}
