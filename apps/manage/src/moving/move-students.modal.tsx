import { api } from '@caderneta/api-client';
import {
  moveStudents,
  planStudentMove,
  type ClassroomDetail,
} from '@caderneta/api-client/contract';
import { counted, SelectField } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { classroomsQuery, namedClassrooms } from '../classrooms.queries.ts';
import { MovePlan } from './move-plan.tsx';
import { PlanDialog } from './plan-dialog.tsx';

export interface MoveStudentsModalProps {
  /** Where they are now. */
  from: ClassroomDetail;
  studentIds: string[];
  close: (isDone?: boolean) => void;
}

/** Moves students of a class to another one. */
export function MoveStudentsModal({ from, studentIds, close }: MoveStudentsModalProps) {
  const [classroomId, setClassroomId] = useState('');
  const { data: classrooms = [] } = useQuery(classroomsQuery);
  const body = { studentIds, classroomId };
  const query = useQuery({
    queryKey: ['student-move', body],
    queryFn: ({ signal }) => api.versioned(planStudentMove, { body }, { signal }),
    enabled: classroomId !== '',
    gcTime: 0,
  });
  return (
    <PlanDialog
      title={`Mover ${counted(studentIds.length, 'aluno', 'alunos')} de ${from.name}`}
      submitLabel={studentIds.length === 1 ? 'mover aluno' : 'mover alunos'}
      query={query}
      show={(plan) => <MovePlan plan={plan} />}
      run={(ifMatch) => api.call(moveStudents, { body }, { ifMatch })}
      renew={query.refetch}
      failed="Houve um erro ao mover os alunos."
      close={close}
    >
      <SelectField
        label="Turma nova"
        value={classroomId}
        onChange={({ target }) => setClassroomId(target.value)}
      >
        <option value="">Selecionar</option>
        {namedClassrooms(classrooms)
          .filter(({ id }) => id !== from.id)
          .map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
      </SelectField>
    </PlanDialog>
  );
}
