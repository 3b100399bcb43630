import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { classroomsQuery } from '../classrooms/classrooms.queries.ts';
import { DraftGate } from '../keeping/draft-gate.tsx';
import { FormSkeleton } from '../keeping/form-skeleton.tsx';
import { Loaded } from '../keeping/loaded.tsx';
import { useIsOffice } from '../keeping/use-is-office.ts';
import { EmployeeForm } from './employee-form.tsx';
import { employeeDrafts, newEmployee } from './employee-values.ts';

export default function EmployeeCreatePage() {
  const query = useQuery(classroomsQuery);
  const empty = newEmployee(useIsOffice());
  return (
    <Loaded query={query} skeleton={<FormSkeleton />}>
      {(classrooms) => (
        <>
          <PageHeader title="Novo funcionário" />
          <DraftGate
            drafts={employeeDrafts}
            draftKey="new"
            saved={empty}
            found="Você começou um funcionário que ainda não foi salvo. A senha não foi guardada."
            titleOf={({ name }) => name}
          >
            {(start) => <EmployeeForm id={null} latest={empty} {...{ start, classrooms }} />}
          </DraftGate>
        </>
      )}
    </Loaded>
  );
}
