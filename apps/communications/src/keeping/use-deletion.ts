import { useModals, useToasts } from '@caderneta/platform';
import { useNavigate } from 'react-router-dom';

export interface DeletionOptions {
  question: { title: string; body: string };
  run: () => Promise<void>;
  /** What the toasts say. */
  done: string;
  failed: string;
  /** Where one is afterwards. */
  back: string;
}

/** Asks, deletes, says how it went, and leaves for the list. */
export function useDeletion({ question, run, done, failed, back }: DeletionOptions) {
  const modals = useModals();
  const toasts = useToasts();
  const navigate = useNavigate();

  return async function ask() {
    const confirmation = { ...question, submit: 'confirmar deleção', tone: 'danger' } as const;
    if (!(await modals.confirm({ ...confirmation, run, failed }))) return;
    toasts.show('success', done);
    await navigate(back);
  };
}
