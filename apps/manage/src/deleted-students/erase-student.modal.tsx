import type { Versioned } from '@caderneta/api-client';
import {
  communicationKindNames,
  communicationLabels,
  type DeletedStudent,
  type Erasure,
} from '@caderneta/api-client/contract';
import { isStale } from '@caderneta/edit-form';
import { refusalText } from '@caderneta/platform';
import { Checkbox, counted, Dialog, ErrorState, LoadingStatus, Text } from '@caderneta/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Things } from '../things.ts';
import { useAct } from '../use-act.ts';
import { erase, erasureQuery } from './deleted-students.queries.ts';

export interface EraseStudentModalProps {
  student: DeletedStudent;
  close: (isErased?: boolean) => void;
}

/** Lists what erasing removes, and erases after the administrator ticked that it is final. */
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
      <Things>
        {whatGoes(erasure).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Things>
      {whatStays(erasure).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Text as="p" size="small">
        Textos enviados também a outras famílias não mudam, mesmo que citem o nome.
      </Text>
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
  const { busy, error, act } = useAct('Houve um erro ao apagar o aluno.', close);

  async function submit() {
    if (!found) return;
    await act(
      () => erase(id, found.etag),
      async (refused) => {
        if (!refusalText(refused)) close(false);
        else if (isStale(refused)) await refetch();
        setIsSure(false);
      },
    );
  }

  return { isSure, setIsSure, busy, error, submit };
}

type Guardian = Erasure['guardians'][number];

/** ['a', 'b', 'c'] as 'a, b e c'. */
const listed = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;

/** Data that erasing removes, one sentence part a line. */
function whatGoes(erasure: Erasure): string[] {
  const { diaries, guardians, sharedItems, importRows } = erasure;
  const own = ownItemsOf(erasure.ownItems);
  const lines: (string | false)[] = [
    `o cadastro de ${erasure.student.name}`,
    diaries > 0 && counted(diaries, 'diário', 'diários'),
    ...guardians.filter(({ isErased }) => isErased).flatMap(linesOf),
    own !== '' && `${own} só para este aluno, com imagens e anexos`,
    sharedItems > 0 &&
      `a participação em ${counted(sharedItems, 'envio feito', 'envios feitos')} também a outros, cujos totais diminuem`,
    importRows > 0 && counted(importRows, 'linha de importação', 'linhas de importações'),
  ];
  return lines.filter((line) => line !== false);
}

/** Why a guardian stays: 'Ana Lima continua, por causa de Bia Lima.' */
function whatStays({ guardians }: Erasure): string[] {
  return guardians
    .filter(({ isErased }) => !isErased)
    .map(({ name, otherStudents }) => `${name} continua, por causa de ${listed(otherStudents)}.`);
}

function linesOf({ name, messages, devices }: Guardian): (string | false)[] {
  return [
    `o cadastro de ${name}, com celular e e-mail`,
    messages > 0 && `1 conversa com ${name} (${counted(messages, 'mensagem', 'mensagens')})`,
    devices > 0 && `${counted(devices, 'aparelho', 'aparelhos')} de ${name}`,
  ];
}

/** Galleries first: theirs are most of the images. */
const galleriesFirst = [
  'gallery' as const,
  ...communicationKindNames.filter((kind) => kind !== 'gallery'),
];

function ownItemsOf(ownItems: Erasure['ownItems']): string {
  const parts = galleriesFirst.flatMap((kind) => {
    const { one, many } = communicationLabels[kind];
    const n = ownItems[kind];
    return n > 0 ? [counted(n, one.toLowerCase(), many.toLowerCase())] : [];
  });
  return listed(parts);
}
