import { roleLabels, type Role } from '@caderneta/api-client/contract';
import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { classroomsQuery } from '../classrooms/classrooms.queries.ts';
import { DraftGate } from '../keeping/draft-gate.tsx';
import { FormSkeleton } from '../keeping/form-skeleton.tsx';
import { Loaded } from '../keeping/loaded.tsx';
import { Missing } from '../keeping/missing.tsx';
import { EmployeeForm } from './employee-form.tsx';
import { employeeDrafts, savedEmployee } from './employee-values.ts';
import { employeeQuery } from './employees.queries.ts';

export default function EmployeeEditPage() {
  const { employeeId: id = '' } = useParams();
  const employee = useQuery(employeeQuery(id));
  const classrooms = useQuery(classroomsQuery);
  const skeleton = <FormSkeleton />;
  return (
    <Loaded
      query={employee}
      skeleton={skeleton}
      missing={<Missing>Este funcionário não existe ou foi deletado.</Missing>}
    >
      {(loaded) => {
        const latest = savedEmployee(loaded);
        return (
          <Loaded query={classrooms} skeleton={skeleton}>
            {(known) => (
              <>
                <PageHeader
                  title={latest.values.name}
                  context={roleLabels[latest.values.role as Role]}
                />
                <DraftGate
                  key={id}
                  drafts={employeeDrafts}
                  draftKey={id}
                  saved={latest}
                  found="Você começou a editar este funcionário e ainda não salvou."
                  titleOf={({ name }) => name}
                >
                  {(start) => <EmployeeForm {...{ id, latest, start, classrooms: known }} />}
                </DraftGate>
              </>
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}
