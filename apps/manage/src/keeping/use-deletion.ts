import { useModals, useToasts } from '@caderneta/platform';
import { useNavigate } from 'react-router-dom';

export interface DeletionOptions {
  question: { title: string; body: string };
  run: () => Promise<void>;
  /** What the toasts say. */
  deleted: string;
  failed: string;
  /** Where one is afterwards. */
  back: string;
  onDeleted: () => void;
}

/** Asks, deletes, says how it went, and leaves. The modal shows why the server refuses. */
export function useDeletion(options: DeletionOptions) {
  const { question, run, deleted, failed, back, onDeleted } = options;
  const modals = useModals();
  const toasts = useToasts();
  const navigate = useNavigate();

  return async function ask() {
    const confirmed = await modals.confirm({
      ...question,
      submit: 'confirmar deleção',
      tone: 'danger',
      run,
      failed,
    });
    if (!confirmed) return;
    onDeleted();
    toasts.show('success', deleted);
    await navigate(back);
  };
}
