import { api } from '@caderneta/api-client';
import {
  getRosterRemoval,
  removeRosterStudents,
  type RosterRemoval,
} from '@caderneta/api-client/contract';
import { counted } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { PlanDialog } from '../../moving/plan-dialog.tsx';
import { whatHangs } from '../../moving/what-hangs.ts';
import { Things } from '../../things.ts';
import { wholeRoster } from '../roster/roster-imports.queries.ts';

export interface RemoveStudentsModalProps {
  importId: string;
  close: (isRemoved?: boolean) => void;
}

/** Lists what hangs on the students of an import, and removes them. */
export function RemoveStudentsModal({ importId, close }: RemoveStudentsModalProps) {
  const query = useQuery({
    queryKey: ['roster-removal', importId],
    queryFn: ({ signal }) =>
      api.versioned(getRosterRemoval, { params: { id: importId } }, { signal }),
    gcTime: 0,
  });
  return (
    <PlanDialog
      title="Remover os alunos desta importação"
      submitLabel="remover alunos"
      submitVariant="danger"
      query={query}
      show={(plan) => <RemovalPlan plan={plan} />}
      run={(ifMatch) =>
        api.call(
          removeRosterStudents,
          { params: { id: importId } },
          { ifMatch, timeout: wholeRoster },
        )
      }
      renew={query.refetch}
      failed="Houve um erro ao remover os alunos."
      close={close}
    />
  );
}

function RemovalPlan({ plan }: { plan: RosterRemoval }) {
  const hanging = whatHangs(plan);
  return (
    <>
      <p>
        {counted(
          plan.students,
          'aluno que esta importação criou sai da escola.',
          'alunos que esta importação criou saem da escola.',
        )}{' '}
        Alunos alterados por ela ficam como estão.
      </p>
      {hanging.length > 0 && (
        <>
          <p>Deles dependem:</p>
          <Things>
            {hanging.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Things>
        </>
      )}
      <p>Nada disso se perde: fica guardado em “Alunos deletados” até alguém apagar.</p>
    </>
  );
}
