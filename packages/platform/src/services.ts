import type { School, SignedInEmployee } from '@caderneta/api-client/contract';
import type { ComponentType, ReactNode } from 'react';
import type { EventBus } from './event-bus.ts';

export interface Toasts {
  /** Shows a message that leaves by itself after 3 seconds. */
  show(tone: 'success' | 'error', message: string): void;
}

export interface Confirmation {
  title: string;
  body: ReactNode;
  /** Text of the one submit button. */
  submit: string;
  tone?: 'primary' | 'danger';
  /**
   * Runs while the modal is open and busy. If it rejects, the modal stays and shows the error's
   * message in its error line.
   */
  run?: () => Promise<void>;
}

/** A modal of a remote: renders its own dialog and closes itself with a result. */
export type ModalComponent<Props, Result> = ComponentType<
  Props & { close: (result?: Result) => void }
>;

export interface Modals {
  /** Resolves with what the modal closed with; undefined where the person dismissed it. */
  open<Props, Result>(
    modal: ModalComponent<Props, Result>,
    props: Props,
  ): Promise<Result | undefined>;
  /** Asks before doing. Resolves true once submitted (and `run` succeeded). */
  confirm(confirmation: Confirmation): Promise<boolean>;
}

/** Who is signed in, and where. Changes are seen by re-rendering. */
export interface Session {
  employee: SignedInEmployee;
  school: School;
}

/** What the shell offers to every remote. */
export interface Platform {
  toasts: Toasts;
  modals: Modals;
  events: EventBus;
  session: Session;
}
