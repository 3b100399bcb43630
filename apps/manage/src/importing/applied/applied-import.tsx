import { api } from '@caderneta/api-client';
import { type RosterImport, undoRosterImport } from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { Callout } from '@caderneta/edit-form';
import { formatList } from '@caderneta/formats';
import { paths } from '@caderneta/links';
import { useEventBus, useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { ActionBar, Button, counted, countText, PageHeader, Stack } from '@caderneta/ui';
import { Undo2, UserMinus } from 'lucide-react';
import { useMissedByImportQuestion } from '../../latecomers/use-missed-question.ts';
import { useRenewLists } from '../../lists.queries.ts';
import { ImportStatus } from '../roster/import-status.tsx';
import { ImportTotals } from '../review/import-totals.tsx';
import { RosterList } from '../review/roster-list.tsx';
import { RosterRow } from '../review/roster-row.tsx';
import { wholeRoster } from '../roster/roster-imports.queries.ts';
import { RemoveStudentsModal } from './remove-students.modal.tsx';

interface AppliedImportProps {
  rosterImport: RosterImport;
}

/** Shows the changes of an import and what is left of them, and takes them back. */
export function AppliedImport({ rosterImport }: AppliedImportProps) {
  const { id, fileName, status, totals, appliedAt, createdBy } = rosterImport;
  const { school } = useSession();
  const when = appliedAt && formatDateTime(appliedAt, school.timezone);
  return (
    <>
      <PageHeader
        title="Importação de alunos"
        context={[fileName, when, createdBy.name].filter(Boolean).join(' · ')}
        actions={<ImportStatus status={status} />}
      />
      <Stack gap={20}>
        <ImportTotals totals={totals} status={status} />
        <AppliedCallouts rosterImport={rosterImport} />
        <RosterList id={id} totals={totals} status={status}>
          {(row) => <RosterRow key={row.line} checked={row} />}
        </RosterList>
      </Stack>
      <ActionBar
        left={<TakingBack rosterImport={rosterImport} />}
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

/** What is true of the import today. */
function AppliedCallouts({ rosterImport }: AppliedImportProps) {
  const { status, undo } = rosterImport;
  if (status === 'undone') {
    return (
      <Callout tone="primary">Esta importação foi desfeita: nenhum aluno ficou alterado.</Callout>
    );
  }
  const left = leftOf(rosterImport);
  return (
    <>
      {left && <Callout tone="primary">{left}</Callout>}
      {undo.reason && !left && (
        <Callout tone="warning">Não é possível desfazer esta importação: {undo.reason}</Callout>
      )}
    </>
  );
}

/** How many of the new students are still here, where some left. */
function leftOf({ totals, presentStudents }: RosterImport): string | undefined {
  if (presentStudents === undefined || presentStudents >= totals.new) return undefined;
  const all = totals.new === 1 ? 'O aluno novo' : `Dos ${countText(totals.new)} alunos novos`;
  if (totals.new === 1) return `${all} desta importação não está mais na escola.`;
  if (presentStudents === 0) return `${all} desta importação, nenhum está mais na escola.`;
  const some = counted(presentStudents, 'ainda está', 'ainda estão');
  return `${all} desta importação, ${some} na escola.`;
}

/** Undoes the import as long as nothing was sent to its students, and removes them afterwards. */
function TakingBack({ rosterImport }: AppliedImportProps) {
  const { status, undo, presentStudents = 0 } = rosterImport;
  const askUndo = useUndoing(rosterImport);
  const askRemoval = useRemoving(rosterImport);
  if (status !== 'applied') return null;
  const isRemoval = !undo.isPossible && presentStudents > 0;
  return (
    <Button
      variant="danger"
      icon={isRemoval ? <UserMinus aria-hidden size={20} /> : <Undo2 aria-hidden size={20} />}
      disabled={!undo.isPossible && !isRemoval}
      onClick={() => void (isRemoval ? askRemoval() : askUndo())}
    >
      {isRemoval ? 'remover os alunos desta importação' : 'desfazer esta importação'}
    </Button>
  );
}

/** Shows what hangs on the students whom an import created, and removes them. */
function useRemoving({ id }: RosterImport) {
  const events = useEventBus();
  const modals = useModals();
  const toasts = useToasts();
  const renewLists = useRenewLists();

  return async function ask() {
    const isRemoved = await modals.open(RemoveStudentsModal, { importId: id });
    if (isRemoved) {
      events.emit('classrooms-changed');
      toasts.show('success', 'Alunos removidos!');
    }
    await renewLists();
  };
}

/** Asks, and undoes the changes of an import. */
function useUndoing({ id, totals }: RosterImport) {
  const events = useEventBus();
  const modals = useModals();
  const toasts = useToasts();
  const renewLists = useRenewLists();
  const askMissed = useMissedByImportQuestion();

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
    if (isUndone) await askMissed({ id, status: 'undone' });
  };
}

function questionOf(totals: RosterImport['totals']): string {
  const gone = counted(totals.new, 'aluno novo sai', 'alunos novos saem');
  const back = counted(totals.changed, 'aluno alterado volta', 'alunos alterados voltam');
  const { left = 0 } = totals;
  const parts = [
    ...(totals.new > 0 ? [`${gone} da escola`] : []),
    ...(totals.changed > 0 ? [`${back} ao que era`] : []),
    ...(left > 0 ? [counted(left, 'aluno que saiu volta', 'alunos que saíram voltam')] : []),
  ];
  return `Deseja realmente desfazer a importação? ${formatList(parts)}.`;
}
