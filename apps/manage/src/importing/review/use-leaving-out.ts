import { api } from '@caderneta/api-client';
import { sentenceOf } from '@caderneta/edit-form';
import { deleteRosterErrors, type RosterImport } from '@caderneta/api-client/contract';
import { useToasts } from '@caderneta/platform';
import { useMutation } from '@tanstack/react-query';
import { useRenewImport, wholeRoster } from '../roster-imports.queries.ts';

const failed = 'Não foi possível deixar as linhas de fora.';

/** Leaves every row with an error out, in one call. */
export function useLeavingOutErrors({ id, totals }: RosterImport) {
  const renew = useRenewImport(id);
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.call(deleteRosterErrors, { params: { id } }, { timeout: wholeRoster }).finally(renew),
    onSuccess: () => toasts.show('success', leftOut(totals.error)),
    onError: (error) => toasts.show('error', sentenceOf(error, failed)),
  });
  return { leaveOutErrors: () => mutate(), isLeavingOut: isPending };
}

const leftOut = (rows: number) =>
  rows === 1 ? '1 linha ficou de fora.' : `${rows.toLocaleString('pt-BR')} linhas ficaram de fora.`;
