import { api } from '@caderneta/api-client';
import { undoRosterImport, type RosterImport } from '@caderneta/api-client/contract';
import { useEventBus, useModals, useToasts } from '@caderneta/platform';
import { useRenewLists } from '../../lists.queries.ts';
import { wholeRoster } from '../roster-imports.queries.ts';

/** Asks, and puts back what an import changed. */
export function useUndoing({ id, totals }: RosterImport) {
  const events = useEventBus();
  const modals = useModals();
  const toasts = useToasts();
  const renewLists = useRenewLists();

  return async function ask() {
    const isUndone = await modals.confirm({
      title: 'Desfazer importação',
      body: questionOf(totals),
      submit: 'desfazer importação',
      tone: 'danger',
      run: async () => {
        await api.call(undoRosterImport, { params: { id } }, { timeout: wholeRoster });
      },
    });
    if (isUndone) {
      events.emit('classrooms-changed');
      toasts.show('success', 'Importação desfeita!');
    }
    // Also where it was refused: the reason is new.
    await renewLists();
  };
}

function questionOf(totals: RosterImport['totals']): string {
  const gone = totals.new === 1 ? '1 aluno novo sai' : `${count(totals.new)} alunos novos saem`;
  const back =
    totals.changed === 1
      ? '1 aluno alterado volta'
      : `${count(totals.changed)} alunos alterados voltam`;
  const { left = 0 } = totals;
  const parts = [
    ...(totals.new > 0 ? [`${gone} da escola`] : []),
    ...(totals.changed > 0 ? [`${back} ao que era`] : []),
    ...(left > 0
      ? [left === 1 ? '1 aluno que saiu volta' : `${count(left)} alunos que saíram voltam`]
      : []),
  ];
  return `Deseja realmente desfazer a importação? ${new Intl.ListFormat('pt-BR').format(parts)}.`;
}

const count = (number: number) => number.toLocaleString('pt-BR');
