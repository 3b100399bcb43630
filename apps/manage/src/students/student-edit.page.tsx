import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { classroomsQuery } from '../classrooms/classrooms.queries.ts';
import { DraftGate } from '../keeping/draft-gate.tsx';
import { FormSkeleton } from '../keeping/form-skeleton.tsx';
import { Loaded } from '../keeping/loaded.tsx';
import { Missing } from '../keeping/missing.tsx';
import { DownloadData } from '../personal-data/download-data.tsx';
import { StudentForm } from './student-form.tsx';
import { savedStudent, studentDrafts } from './student-values.ts';
import { studentQuery } from './students.queries.ts';

export default function StudentEditPage() {
  const { studentId: id = '' } = useParams();
  const student = useQuery(studentQuery(id));
  const classrooms = useQuery(classroomsQuery);
  const skeleton = <FormSkeleton />;
  return (
    <Loaded
      query={student}
      skeleton={skeleton}
      missing={<Missing>Este aluno não existe ou foi deletado.</Missing>}
    >
      {(loaded) => {
        const latest = savedStudent(loaded);
        return (
          <Loaded query={classrooms} skeleton={skeleton}>
            {(known) => (
              <>
                <PageHeader
                  title={latest.values.name}
                  context={known.find(({ id }) => id === latest.values.classroomId)?.name}
                  actions={<DownloadData subject="student" id={id} name={latest.values.name} />}
                />
                <DraftGate
                  key={id}
                  drafts={studentDrafts}
                  draftKey={id}
                  saved={latest}
                  found="Você começou a editar este aluno e ainda não salvou."
                  titleOf={({ name }) => name}
                >
                  {(start) => (
                    <StudentForm
                      {...{ id, draftKey: id, latest, start, classrooms: known }}
                      guardianIds={loaded.data.responsibles.map((guardian) => guardian.id)}
                    />
                  )}
                </DraftGate>
              </>
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}
