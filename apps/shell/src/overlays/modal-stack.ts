import type { Confirmation, ModalComponent, Modals } from '@caderneta/platform';
import { createElement, type ReactElement } from 'react';
import { Store } from '@caderneta/app-kit';
import { ConfirmModal } from './confirm.modal.tsx';

export interface OpenModal {
  id: number;
  element: ReactElement;
  dismiss: () => void;
}

/** The modals on the screen, the last one on top. */
export class ModalStack extends Store<readonly OpenModal[]> implements Modals {
  /** Resolves once a modal that is gone from the page is gone from the history too. */
  settled = (): Promise<void> => Promise.resolve();
  #lastId = 0;

  constructor() {
    super([]);
  }

  open<Props, Result>(
    modal: ModalComponent<Props, Result>,
    props: Props,
  ): Promise<Result | undefined> {
    return new Promise((resolve) => {
      this.#lastId += 1;
      const id = this.#lastId;
      const close = (result?: Result) => {
        this.set(this.current().filter((open) => open.id !== id));
        // What comes next may open a page. The modal leaves this one first.
        void Promise.resolve()
          .then(() => this.settled())
          .then(() => resolve(result));
      };
      const element = createElement(modal, { ...props, close });
      this.set([...this.current(), { id, element, dismiss: () => close() }]);
    });
  }

  async confirm(confirmation: Confirmation): Promise<boolean> {
    let running: Promise<void> | undefined;
    const { run } = confirmation;
    const watched = { ...confirmation, run: run && (() => (running = run())) };
    const answer = await this.open<Confirmation, boolean>(ConfirmModal, watched);
    if (answer !== undefined || !running) return answer ?? false;
    // Who closes the dialog meanwhile does not stop what was confirmed.
    return running.then(
      () => true,
      () => false,
    );
  }

  dismissAll(): void {
    for (const { dismiss } of this.current()) dismiss();
  }
}
