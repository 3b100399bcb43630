import { useModals, useToasts } from '@caderneta/platform';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useIsShown } from './use-is-shown.ts';

export interface DeletionOptions {
  question: { title: string; body: ReactNode };
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
  const forgetQuery = useForgetOnLeaving();
  const modals = useModals();
  const toasts = useToasts();
  const navigate = useNavigate();
  const isShown = useIsShown();

  return async function ask() {
    const confirmation = { ...question, submit: 'confirmar deleção', tone: 'danger' } as const;
    if (!(await modals.confirm({ ...confirmation, run, failed }))) return;
    onDeleted?.();
    if (query) forgetQuery(query);
    toasts.show('success', deleted);
    // Who is elsewhere by now stays there.
    if (isShown()) await navigate(back);
  };
}

/** Drops what a query holds once its page is left: an open page would load it again. */
function useForgetOnLeaving() {
  const queries = useQueryClient();
  const isShown = useIsShown();
  const [gone] = useState(() => new Set<QueryKey>());
  useEffect(
    () => () => gone.forEach((queryKey) => queries.removeQueries({ queryKey, exact: true })),
    [gone, queries],
  );
  return (queryKey: QueryKey) => {
    if (isShown()) gone.add(queryKey);
    else queries.removeQueries({ queryKey, exact: true });
  };
}
