import { useModals, useToasts } from '@caderneta/platform';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { reasonOf } from './refusal.ts';

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

/** Asks, deletes, says how it went, and leaves. */
export function useDeletion(options: DeletionOptions) {
  const { question, run, deleted, failed, back, onDeleted } = options;
  const modals = useModals();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [reason, setReason] = useState<string>();

  async function ask() {
    setReason(undefined);
    let refused: { error: unknown } | undefined;
    const confirmed = await modals.confirm({
      ...question,
      submit: 'confirmar deleção',
      tone: 'danger',
      run: () => run().catch((error: unknown) => void (refused = { error })),
    });
    if (refused) {
      setReason(reasonOf(refused.error));
      toasts.show('error', failed);
    } else if (confirmed) {
      onDeleted();
      toasts.show('success', deleted);
      await navigate(back);
    }
  }

  return { ask, /** Why the server did not delete it. */ reason };
}
