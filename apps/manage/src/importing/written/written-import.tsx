import type { RosterImport } from '@caderneta/api-client/contract';
import { Notice } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { ActionBar, Button, buttonStyle, PageHeader, space } from '@caderneta/ui';
import { Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ImportStatus } from '../import-status.tsx';
import { ImportTotals } from '../review/import-totals.tsx';
import { RosterList } from '../review/roster-list.tsx';
import { RosterRow } from '../review/roster-row.tsx';
import { useUndoing } from './use-undoing.ts';

export interface WrittenImportProps {
  rosterImport: RosterImport;
}

/** What an import did, and the way back. */
export function WrittenImport({ rosterImport }: WrittenImportProps) {
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
      <div css={{ display: 'grid', gap: space[20] }}>
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
      </div>
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
          <Link to={paths.manage} css={buttonStyle('primary')}>
            ver turmas
          </Link>
        }
      />
    </>
  );
}
