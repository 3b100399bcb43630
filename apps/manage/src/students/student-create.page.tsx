import type { ClassroomSummary } from '@caderneta/api-client/contract';
import { DraftRecovery, draftTitle, Loaded } from '@caderneta/edit-form';
import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { classroomsQuery } from '../classrooms.queries.ts';
import { NotFound } from '../not-found.tsx';
import { StudentForm } from './student-form.tsx';
import { newStudent, studentDrafts } from './student-values.ts';

export default function StudentCreatePage() {
  const { classroomId = '' } = useParams();
  const query = useQuery(classroomsQuery);
  return (
    <Loaded query={query}>
      {(classrooms) => <Create key={classroomId} {...{ classroomId, classrooms }} />}
    </Loaded>
  );
}

interface CreateProps {
  classroomId: string;
  classrooms: ClassroomSummary[];
}

function Create({ classroomId, classrooms }: CreateProps) {
  const [blank] = useState(() => newStudent(classroomId));
  const classroom = classrooms.find(({ id }) => id === classroomId);
  if (!classroom) return <NotFound>Esta turma não existe.</NotFound>;
  const draftKey = `new:${classroomId}`;
  return (
    <>
      <PageHeader title="Novo aluno" context={classroom.name} />
      <DraftRecovery
        kind={studentDrafts}
        draftKey={draftKey}
        saved={blank}
        found="Você começou um aluno que ainda não foi adicionado."
        nameOf={({ values }) => draftTitle(values.name)}
      >
        {(start) => (
          <StudentForm
            id={null}
            guardianIds={[]}
            latest={blank}
            {...{ draftKey, start, classrooms }}
          />
        )}
      </DraftRecovery>
    </>
  );
}
