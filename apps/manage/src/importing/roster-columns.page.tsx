import { paths } from '@caderneta/links';
import { PageHeader } from '@caderneta/ui';
import { Navigate, useNavigate } from 'react-router-dom';
import { ColumnStep } from './columns/column-step.tsx';
import { useRosterInHand } from './roster/roster-in-hand.ts';
import { SendingCard } from './sending/sending-card.tsx';
import { useSending } from './sending/use-sending.ts';

export default function RosterColumnsPage() {
  const { inHand, change, drop } = useRosterInHand();
  const { progress, start, retry, cancel } = useSending(drop);
  const navigate = useNavigate();
  if (!inHand) return <Navigate to={paths.rosterImports} replace />;
  const { name } = inHand.file;
  return (
    <>
      <PageHeader title="Importar alunos" context={name} />
      {progress && (
        <SendingCard fileName={name} progress={progress} onRetry={retry} onCancel={cancel} />
      )}
      <div hidden={progress !== null}>
        <ColumnStep
          inHand={inHand}
          onChange={change}
          onBack={() => {
            drop();
            void navigate(paths.rosterImports);
          }}
          onRows={(rows) => start(name, rows)}
        />
      </div>
    </>
  );
}
