import { roleLabels, type Role } from '@caderneta/api-client/contract';
import { DraftRecovery, draftTitle, LeftWhenNeeded, Loaded } from '@caderneta/edit-form';
import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { classroomsQuery } from '../classrooms.queries.ts';
import { NotFound } from '../not-found.tsx';
import { EmployeeForm } from './employee-form.tsx';
import { employeeDrafts, savedEmployee } from './employee-values.ts';
import { employeeQuery } from './employees.queries.ts';

export default function EmployeeEditPage() {
  const { employeeId: id = '' } = useParams();
  const employee = useQuery(employeeQuery(id));
  const classrooms = useQuery(classroomsQuery);
  return (
    <Loaded
      query={employee}

      missing={
        <>
          <LeftWhenNeeded kind={employeeDrafts} draftKey={id} />
          <NotFound>Este funcionário não existe ou foi deletado.</NotFound>
        </>
      }
    >
      {(loaded) => {
        const latest = savedEmployee(loaded);
        return (
          <Loaded query={classrooms}>
            {(known) => (
              <>
                <PageHeader
                  title={latest.values.name}
                  context={roleLabels[latest.values.role as Role]}
                />
                <DraftRecovery
                  key={id}
                  kind={employeeDrafts}
                  draftKey={id}
                  saved={latest}
                  found="Você começou a editar este funcionário e ainda não salvou."
                  nameOf={({ values }) => draftTitle(values.name)}
                >
                  {(start) => <EmployeeForm {...{ id, latest, start, classrooms: known }} />}
                </DraftRecovery>
              </>
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}
