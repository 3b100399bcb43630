import type { Versioned } from '@caderneta/api-client';
import { isStale, Lock } from '@caderneta/edit-form';
import { refusalText } from '@caderneta/platform';
import { Dialog, ErrorState, LoadingStatus, type DialogProps } from '@caderneta/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAct } from '../use-act.ts';

interface PlanDialogProps<Plan> extends Pick<
  DialogProps,
  'title' | 'submitLabel' | 'submitVariant'
> {
  /** What is chosen, where the plan follows from choices. */
  children?: ReactNode;
  /** Asked for as soon as everything is chosen. */
  query: UseQueryResult<Versioned<Plan>>;
  show: (plan: Plan) => ReactNode;
  /** Carries out the plan that was shown. */
  run: (etag: string | null) => Promise<unknown>;
  /** Reads anew what the plan is made of, where it is another one by now. */
  renew: () => Promise<unknown>;
  /** Says that it failed, where the server gives no reason. */
  failed: string;
  close: (isDone?: boolean) => void;
}

/** Shows a plan, below the choices that it follows from, and a button that carries it out. */
export function PlanDialog<Plan>(props: PlanDialogProps<Plan>) {
  const { query, show, run, renew, failed, close, children, ...rest } = props;
  const { busy, error, act } = useAct(failed, close);
  const unreadable = refusalText(query.error);

  async function submit() {
    if (!query.data) return;
    const { etag } = query.data;
    await act(
      () => run(etag),
      async (refused) => isStale(refused) && renew(),
    );
  }

  return (
    <Dialog
      {...rest}
      submitDisabled={!query.data || query.isFetching}
      busy={busy}
      error={error ?? unreadable}
      onSubmit={() => void submit()}
      onClose={() => close()}
    >
      {children && <Lock isOn={busy}>{children}</Lock>}
      {query.isLoading && <LoadingStatus>Carregando…</LoadingStatus>}
      {query.isError && !unreadable && (
        <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && show(query.data.data)}
    </Dialog>
  );
}
