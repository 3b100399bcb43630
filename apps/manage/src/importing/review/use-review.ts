import { api, type Versioned } from '@caderneta/api-client';
import {
  applyRosterImport,
  deleteRosterErrors,
  deleteRosterImport,
  type RosterImport,
} from '@caderneta/api-client/contract';
import { isStale, sentenceOf, useDeletion } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { useAddressParams } from '@caderneta/listing';
import { useEventBus, useToasts } from '@caderneta/platform';
import { counted } from '@caderneta/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMissedByImportQuestion } from '../../latecomers/use-missed-question.ts';
import { useRenewLists } from '../../lists.queries.ts';
import { importQuery, useRenewImport, wholeRoster } from '../roster/roster-imports.queries.ts';

const applyFailed = 'Houve um erro ao importar os alunos.';
const changed =
  'Os alunos da escola mudaram desde a conferência. Confira de novo antes de importar.';

/** Imports all shown rows, or none. */
export function useApplying({ data, etag }: Versioned<RosterImport>) {
  const [isApplying, setIsApplying] = useState(false);
  const [reason, setReason] = useState<string>();
  const events = useEventBus();
  const toasts = useToasts();
  const queries = useQueryClient();
  const renewLists = useRenewLists();
  const { change } = useAddressParams();
  const askMissed = useMissedByImportQuestion();

  async function apply() {
    setIsApplying(true);
    setReason(undefined);
    let isApplied = false;
    try {
      const params = { id: data.id };
      const applied = await api.versioned(
        applyRosterImport,
        { params },
        { ifMatch: etag, timeout: wholeRoster },
      );
      // Shown before anything else is asked for, to prevent a second import meanwhile.
      queries.setQueryData(importQuery(data.id).queryKey, applied);
      change({ situacao: null, pagina: null }, { replace: true });
      events.emit('classrooms-changed');
      toasts.show('success', 'Alunos importados!');
      isApplied = true;
    } catch (error) {
      setReason(isStale(error) ? changed : sentenceOf(error, applyFailed));
      toasts.fail(applyFailed, error);
    }
    // Also after a failure: without an answer, the import may have happened.
    await renewLists();
    setIsApplying(false);
    // What was sent is in the way of undoing the import.
    if (isApplied && (await askMissed({ id: data.id, status: 'applied' }))) await renewLists();
  }

  return { apply, isApplying, reason };
}

const leaveOutFailed = 'Não foi possível deixar as linhas de fora.';

/** Leaves every row with an error out, in one call. */
export function useLeavingOutErrors({ id, totals }: RosterImport) {
  const renew = useRenewImport(id);
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    // How many are wrong now: after the call none is.
    mutationFn: (_rows: number) =>
      api.call(deleteRosterErrors, { params: { id } }, { timeout: wholeRoster }).finally(renew),
    onSuccess: (_, rows) => toasts.show('success', leftOut(rows)),
    onError: (error) => toasts.show('error', sentenceOf(error, leaveOutFailed)),
  });
  return { leaveOutErrors: () => mutate(totals.error), isLeavingOut: isPending };
}

const leftOut = (rows: number) => counted(rows, 'linha ficou de fora.', 'linhas ficaram de fora.');

/** Asks, then discards a draft. */
export function useDiscarding({ id, fileName }: RosterImport) {
  const renewLists = useRenewLists();
  return useDeletion({
    question: {
      title: 'Descartar importação',
      body: `Deseja realmente descartar a importação de ${fileName}? Nenhum aluno muda.`,
    },
    run: () => api.call(deleteRosterImport, { params: { id } }),
    deleted: 'Importação descartada!',
    failed: 'Houve um erro ao descartar a importação.',
    back: paths.rosterImports,
    onDeleted: () => void renewLists(),
  });
}
