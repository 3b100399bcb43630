import type { Versioned } from '@caderneta/api-client';
import type { RosterImport } from '@caderneta/api-client/contract';
import { Callout } from '@caderneta/edit-form';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { ActionBar, Button, countText, PageHeader, Stack } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ImportStatus } from '../roster/import-status.tsx';
import { outcomeNames } from '../roster/roster-imports.queries.ts';
import { ClassroomQuestions } from './classroom-questions.tsx';
import { FileQuestions } from './file-questions.tsx';
import { DraftRow } from './draft-row.tsx';
import { changeCount, ImportTotals, rowCount } from './import-totals.tsx';
import { RosterList } from './roster-list.tsx';
import { RosterRow } from './roster-row.tsx';
import { Suggestions } from './suggestions.tsx';
import { useApplying, useDiscarding, useLeavingOutErrors } from './use-review.ts';

export interface ReviewProps {
  found: Versioned<RosterImport>;
}

/** Shows the effects of an import, to be corrected, applied or discarded. */
export function Review({ found }: ReviewProps) {
  const { id, fileName, totals, missing, createdAt, createdBy } = found.data;
  const { apply, isApplying, reason } = useApplying(found);
  const { leaveOutErrors, isLeavingOut } = useLeavingOutErrors(found.data);
  const { school } = useSession();
  return (
    <>
      <PageHeader
        title="Conferir importação"
        context={`${fileName} · ${formatDateTime(createdAt, school.timezone)} · ${createdBy.name}`}
        actions={<ImportStatus status="draft" />}
      />
      <Stack gap={20}>
        <ImportTotals totals={totals} status="draft" />
        <ReviewCallouts
          totals={totals}
          missing={missing}
          reason={reason}
          isLeavingOut={isLeavingOut}
          onLeaveOutErrors={leaveOutErrors}
        />
        <FileQuestions importId={id} />
        <ClassroomQuestions importId={id} />
        <Suggestions />
        <RosterList id={id} totals={totals} status="draft">
          {(row, { mend, drop }) =>
            row.outcome === 'leftOut' ? (
              <RosterRow key={row.line} checked={row} />
            ) : (
              <DraftRow
                key={row.line}
                importId={id}
                checked={row}
                onMended={mend}
                onLeftOut={drop}
              />
            )
          }
        </RosterList>
      </Stack>
      <ReviewActions found={found.data} {...{ apply, isApplying }} />
    </>
  );
}

interface ReviewActionsProps {
  found: RosterImport;
  apply: () => Promise<void>;
  isApplying: boolean;
}

function ReviewActions({ found, apply, isApplying }: ReviewActionsProps) {
  const discard = useDiscarding(found);
  const { totals, missing } = found;
  const students = changeCount(totals);
  return (
    <ActionBar
      left={
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden size={20} />}
          disabled={isApplying}
          onClick={() => void discard()}
        >
          descartar
        </Button>
      }
      right={
        <Button
          variant="primary"
          busy={isApplying}
          disabled={missing > 0 || totals.error > 0 || students === 0}
          onClick={() => void apply()}
        >
          {applyWords(totals.left ? 'aplicar a' : 'importar', students)}
        </Button>
      }
    />
  );
}

const applyWords = (verb: string, students: number) =>
  students === 1 ? `${verb} 1 aluno` : `${verb} ${countText(students)} alunos`;

interface ReviewCalloutsProps extends Pick<RosterImport, 'totals' | 'missing'> {
  /** Why the server refused. */
  reason: string | undefined;
  isLeavingOut: boolean;
  onLeaveOutErrors: () => void;
}

/** Lists the obstacles of an import. */
function ReviewCallouts(props: ReviewCalloutsProps) {
  const { totals, missing, reason } = props;
  const state = stateOf(totals, missing);
  return (
    <>
      {reason && (
        <Callout tone="danger" role="alert">
          {reason}
        </Callout>
      )}
      {state && (
        <Callout tone={missing + totals.error > 0 ? 'warning' : 'primary'} role="status">
          <p>
            {state}{' '}
            {missing === 0 && totals.error > 0 && (
              <Link to={`?situacao=${outcomeNames.error}`}>ver só os erros</Link>
            )}
          </p>
          {missing === 0 && totals.error > 0 && (
            <Button busy={props.isLeavingOut} onClick={props.onLeaveOutErrors}>
              {totals.error === 1
                ? 'deixar de fora a linha com erro'
                : 'deixar de fora todas as linhas com erro'}
            </Button>
          )}
        </Callout>
      )}
    </>
  );
}

function stateOf(totals: RosterImport['totals'], missing: number): string | undefined {
  if (missing > 0) {
    const count = missing === 1 ? 'falta 1 linha' : `faltam ${countText(missing)} linhas`;
    return `O envio do arquivo foi interrompido: ${count}. Descarte esta importação e envie o arquivo de novo.`;
  }
  if (rowCount(totals) === 0) return 'Esta importação não tem linhas. Descarte-a e comece de novo.';
  if (totals.error === 1) return 'Corrija ou deixe de fora a linha com erro para importar.';
  if (totals.error > 1) {
    return `Corrija ou deixe de fora as ${countText(totals.error)} linhas com erro para importar.`;
  }
  if (changeCount(totals) === 0) return 'Não há o que importar: a escola já tem tudo isto.';
  return undefined;
}
