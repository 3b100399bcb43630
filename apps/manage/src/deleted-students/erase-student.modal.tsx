import type { Versioned } from '@caderneta/api-client';
import { isStale } from '@caderneta/edit-form';
import type { DeletedStudent, Erasure } from '@caderneta/api-client/contract';
import { refusalText, useToasts } from '@caderneta/platform';
import { Checkbox, Dialog, ErrorState, LoadingStatus, space, text } from '@caderneta/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { erase, erasureQuery } from './deleted-students.queries.ts';
import { whatGoes, whatStays } from './erasure-words.ts';

export interface EraseStudentModalProps {
  student: DeletedStudent;
  close: (isErased?: boolean) => void;
}

/** Names what goes, and erases it once the administrator has ticked that it is for good. */
export function EraseStudentModal({ student, close }: EraseStudentModalProps) {
  const query = useQuery(erasureQuery(student.id));
  const { isSure, setIsSure, busy, error, submit } = useErasing(student, query, close);
  const unreadable = refusalText(query.error);
  const isFailed = query.isError && !unreadable;
  return (
    <Dialog
      title={`Apagar ${student.name} definitivamente`}
      submitLabel="apagar definitivamente"
      submitVariant="danger"
      submitDisabled={!isSure || !query.data}
      busy={busy}
      error={error ?? unreadable}
      onSubmit={() => void submit()}
      onClose={() => close()}
    >
      {query.isPending && <LoadingStatus>Carregando…</LoadingStatus>}
      {isFailed && <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          <ErasurePlan erasure={query.data.data} />
          <Checkbox
            label="Entendi que não é possível desfazer"
            checked={isSure}
            onChange={({ target }) => setIsSure(target.checked)}
          />
        </>
      )}
    </Dialog>
  );
}

function ErasurePlan({ erasure }: { erasure: Erasure }) {
  return (
    <>
      <p>Isto vai ser apagado e não volta mais:</p>
      <ul css={{ margin: 0, paddingLeft: space[20], listStyle: 'disc', overflowWrap: 'anywhere' }}>
        {whatGoes(erasure).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {whatStays(erasure).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p css={text.small}>
        Textos enviados também a outras famílias não mudam, mesmo que citem o nome.
      </p>
    </>
  );
}

/** A refusal stays in the modal, with the plan as it is now to be confirmed again. */
function useErasing(
  { id }: DeletedStudent,
  { data: found, refetch }: UseQueryResult<Versioned<Erasure>>,
  close: (isErased: boolean) => void,
) {
  const [isSure, setIsSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const toasts = useToasts();

  async function submit() {
    if (!found) return;
    setBusy(true);
    setError(undefined);
    try {
      await erase(id, found.etag);
      close(true);
    } catch (refused) {
      const reason = refusalText(refused);
      if (!reason) {
        toasts.fail('Houve um erro ao apagar o aluno.', refused);
        close(false);
        return;
      }
      if (isStale(refused)) await refetch();
      setIsSure(false);
      setError(reason);
      setBusy(false);
    }
  }

  return { isSure, setIsSure, busy, error, submit };
}
