import { paths } from '@caderneta/links';
import { PageHeader, Stack } from '@caderneta/ui';
import { useNavigate } from 'react-router-dom';
import { EarlierImports } from './earlier-imports.tsx';
import { IeducarCallout } from './ieducar-callout.tsx';
import { FileStep } from './reading/file-step.tsx';
import { useRosterInHand } from './roster/roster-in-hand.ts';

export default function RosterImportsPage() {
  const { take } = useRosterInHand();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Importar alunos"
        context="Da planilha da escola para as turmas, em três passos"
      />
      <Stack gap={32}>
        <IeducarCallout />
        <FileStep
          onFile={(file) => {
            take(file);
            void navigate(paths.rosterColumns);
          }}
        />
        <EarlierImports />
      </Stack>
    </>
  );
}
