import { PageHeader, Stack } from '@caderneta/ui';
import { useState } from 'react';
import { ColumnStep } from './columns/column-step.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { IeducarNotice } from './ieducar-notice.tsx';
import { FileStep } from './reading/file-step.tsx';
import type { RosterTable } from './reading/read-roster-file.ts';
import { SendingCard } from './sending/sending-card.tsx';
import { useSending } from './sending/use-sending.ts';

export default function RosterImportsPage() {
  const [table, setTable] = useState<RosterTable>();
  const { progress, start, retry, cancel } = useSending();
  const context = table?.fileName ?? 'Da planilha da escola para as turmas, em três passos';
  return (
    <>
      <PageHeader title="Importar alunos" context={context} />
      {table && progress && (
        <SendingCard
          fileName={table.fileName}
          progress={progress}
          onRetry={retry}
          onCancel={cancel}
        />
      )}
      {table && (
        <div hidden={progress !== null}>
          <ColumnStep
            table={table}
            onBack={() => setTable(undefined)}
            onRows={(rows) => start(table.fileName, rows)}
          />
        </div>
      )}
      {!table && (
        <Stack gap={32}>
          <IeducarNotice />
          <FileStep onTable={setTable} />
          <EarlierImports />
        </Stack>
      )}
    </>
  );
}
