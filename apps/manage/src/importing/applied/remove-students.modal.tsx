import { api } from '@caderneta/api-client';
import {
  getRosterRemoval,
  removeRosterStudents,
  type RosterRemoval,
} from '@caderneta/api-client/contract';
import { isStale } from '@caderneta/edit-form';
import { refusalText, useToasts } from '@caderneta/platform';
import { Dialog, ErrorState, LoadingStatus } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { whatHangs } from '../../moving/what-hangs.ts';
import { Things } from '../../things.ts';
import { wholeRoster } from '../roster-imports.queries.ts';

export interface RemoveStudentsModalProps {
  importId: string;
  close: (isRemoved?: boolean) => void;
}

/** Lists what hangs on the students of an import, and removes them. */
export function RemoveStudentsModal({ importId, close }: RemoveStudentsModalProps) {
  const query = useQuery({
    queryKey: ['roster-removal', importId],
    queryFn: ({ signal }) =>
      api.versioned(getRosterRemoval, { params: { id: importId } }, { signal }),
    gcTime: 0,
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const toasts = useToasts();
  const unreadable = refusalText(query.error);

  async function submit() {
    if (!query.data) return;
    setBusy(true);
    try {
      const params = { id: importId };
      const { etag } = query.data;
      await api.call(removeRosterStudents, { params }, { ifMatch: etag, timeout: wholeRoster });
      close(true);
    } catch (refused) {
      const reason = refusalText(refused);
      if (reason) setError(reason);
      else toasts.fail('Houve um erro ao remover os alunos.', refused);
      if (isStale(refused)) await query.refetch();
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Remover os alunos desta importação"
      submitLabel="remover alunos"
      submitVariant="danger"
      submitDisabled={!query.data}
      busy={busy}
      error={error ?? unreadable}
      onSubmit={() => void submit()}
      onClose={() => close()}
    >
      {query.isPending && <LoadingStatus>Carregando…</LoadingStatus>}
      {query.isError && !unreadable && (
        <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.data && <RemovalPlan plan={query.data.data} />}
    </Dialog>
  );
}

function RemovalPlan({ plan }: { plan: RosterRemoval }) {
  const hanging = whatHangs(plan);
  return (
    <>
      <p>
        {plan.students === 1
          ? '1 aluno que esta importação criou sai da escola.'
          : `${plan.students.toLocaleString('pt-BR')} alunos que esta importação criou saem da escola.`}{' '}
        Alunos alterados por ela ficam como estão.
      </p>
      {hanging.length > 0 && (
        <>
          <p>Deles dependem:</p>
          <Things>
            {hanging.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Things>
        </>
      )}
      <p>Nada disso se perde: fica guardado em “Alunos deletados” até alguém apagar.</p>
    </>
  );
}
