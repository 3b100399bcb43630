import { api } from '@caderneta/api-client';
import { type RosterImport, undoRosterImport } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { Notice } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { useEventBus, useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { ActionBar, Button, PageHeader, Stack } from '@caderneta/ui';
import { Undo2 } from 'lucide-react';
import { useRenewLists } from '../../lists.queries.ts';
import { ImportStatus } from '../import-status.tsx';
import { ImportTotals } from '../review/import-totals.tsx';
import { RosterList } from '../review/roster-list.tsx';
import { RosterRow } from '../review/roster-row.tsx';
import { wholeRoster } from '../roster-imports.queries.ts';

interface AppliedImportProps {
  rosterImport: RosterImport;
}

/** Shows the changes of an import, and undoes them. */
export function AppliedImport({ rosterImport }: AppliedImportProps) {
  const { id, fileName, status, totals, appliedAt, createdBy, undo } = rosterImport;
  const { school } = useSession();
  const askUndo = useUndoing(rosterImport);
  const when = appliedAt && formatDateTime(appliedAt, school.timezone);
  return (
    <>
      <PageHeader
        title="Importação de alunos"
        context={[fileName, when, createdBy.name].filter(Boolean).join(' · ')}
        actions={<ImportStatus status={status} />}
      />
      <Stack gap={20}>
        <ImportTotals totals={totals} />
        {status === 'undone' && (
          <Notice tone="primary">Esta importação foi desfeita: nenhum aluno ficou alterado.</Notice>
        )}
        {status === 'applied' && undo.reason && (
          <Notice tone="warning">Não é possível desfazer esta importação: {undo.reason}</Notice>
        )}
        <RosterList id={id} totals={totals}>
          {(row) => <RosterRow key={row.line} checked={row} />}
        </RosterList>
      </Stack>
      <ActionBar
        left={
          status === 'applied' && (
            <Button
              variant="danger"
              icon={<Undo2 aria-hidden size={20} />}
              disabled={!undo.isPossible}
              onClick={() => void askUndo()}
            >
              desfazer
            </Button>
          )
        }
        right={
          <>
            <ButtonLink to={paths.manage}>ver turmas</ButtonLink>
            {status === 'applied' && (
              <ButtonLink variant="primary" to={paths.reach}>
                convidar responsáveis
              </ButtonLink>
            )}
          </>
        }
      />
    </>
  );
}

/** Asks, and undoes the changes of an import. */
function useUndoing({ id, totals }: RosterImport) {
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
