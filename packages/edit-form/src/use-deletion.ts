import { useModals, useToasts } from '@caderneta/platform';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useIsShown } from './use-is-shown.ts';

export interface DeletionOptions {
  question: { title: string; body: string };
  run: () => Promise<void>;
  /** Texts of the toasts. */
  deleted: string;
  failed: string;
  /** Address to show afterwards. */
  back: string;
  /** Deletes the draft. */
  onDeleted?: () => void;
  /** Key of the query of what was deleted: Back shows it no more. */
  query?: QueryKey;
}

/** Asks, deletes, shows the result, and leaves. The modal shows why the server refuses. */
export function useDeletion(options: DeletionOptions) {
  const { question, run, deleted, failed, back, onDeleted, query } = options;
  const queries = useQueryClient();
  const modals = useModals();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isShown = useIsShown();

  return async function ask() {
    const confirmation = { ...question, submit: 'confirmar deleção', tone: 'danger' } as const;
    if (!(await modals.confirm({ ...confirmation, run, failed }))) return;
    onDeleted?.();
    toasts.show('success', deleted);
    // Who is elsewhere by now stays there.
    if (isShown()) await navigate(back);
    if (query) void queries.resetQueries({ queryKey: query, exact: true });
  };
}
