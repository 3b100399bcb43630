import type { Versioned } from '@caderneta/api-client';
import type { RosterImport } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { ActionBar, Button, PageHeader, space } from '@caderneta/ui';
import { Trash2 } from 'lucide-react';
import { ImportStatus } from '../import-status.tsx';
import { DraftRow } from './draft-row.tsx';
import { changeCount, ImportTotals } from './import-totals.tsx';
import { ReviewNotices } from './review-notices.tsx';
import { RosterList } from './roster-list.tsx';
import { Suggestions } from './suggestions.tsx';
import { useApplying } from './use-applying.ts';
import { useDiscarding } from './use-discarding.ts';
import { useLeavingOutErrors } from './use-leaving-out.ts';

export interface ReviewProps {
  found: Versioned<RosterImport>;
}

/** What importing a file would do: to be corrected, applied or discarded. */
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
      <div css={{ display: 'grid', gap: space[20] }}>
        <ImportTotals totals={totals} />
        <ReviewNotices
          totals={totals}
          missing={missing}
          reason={reason}
          isLeavingOut={isLeavingOut}
          onLeaveOutErrors={leaveOutErrors}
        />
        <Suggestions />
        <RosterList id={id} totals={totals}>
          {(row, { mend, drop }) => (
            <DraftRow key={row.line} importId={id} checked={row} onMended={mend} onLeftOut={drop} />
          )}
        </RosterList>
      </div>
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
  students === 1 ? `${verb} 1 aluno` : `${verb} ${students.toLocaleString('pt-BR')} alunos`;
