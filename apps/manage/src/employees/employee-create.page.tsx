import { DraftRecovery, draftTitle, Loaded } from '@caderneta/edit-form';
import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { classroomsQuery } from '../classrooms.queries.ts';
import { useIsOffice } from '../use-is-office.ts';
import { EmployeeForm } from './employee-form.tsx';
import { employeeDrafts, newEmployee } from './employee-values.ts';

export default function EmployeeCreatePage() {
  const query = useQuery(classroomsQuery);
  const empty = newEmployee(useIsOffice());
  return (
    <Loaded query={query}>
      {(classrooms) => (
        <>
          <PageHeader title="Novo funcionário" />
          <DraftRecovery
            kind={employeeDrafts}
            draftKey="new"
            saved={empty}
            found="Você começou um funcionário que ainda não foi salvo. A senha não foi guardada."
            nameOf={({ values }) => draftTitle(values.name)}
          >
            {(start) => <EmployeeForm id={null} latest={empty} {...{ start, classrooms }} />}
          </DraftRecovery>
        </>
      )}
    </Loaded>
  );
}
