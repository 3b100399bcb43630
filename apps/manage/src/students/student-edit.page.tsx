import { DraftRecovery, draftTitle, LeftWhenNeeded, Loaded } from '@caderneta/edit-form';
import { PageHeader } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { classroomsQuery } from '../classrooms.queries.ts';
import { NotFound } from '../not-found.tsx';
import { DownloadData } from '../personal-data/download-data.tsx';
import { StudentForm } from './student-form.tsx';
import { savedStudent, studentDrafts } from './student-values.ts';
import { studentQuery } from './students.queries.ts';

export default function StudentEditPage() {
  const { studentId: id = '' } = useParams();
  const student = useQuery(studentQuery(id));
  const classrooms = useQuery(classroomsQuery);
  return (
    <Loaded
      query={student}

      missing={
        <>
          <LeftWhenNeeded kind={studentDrafts} draftKey={id} />
          <NotFound>Este aluno não existe ou foi deletado.</NotFound>
        </>
      }
    >
      {(loaded) => {
        const latest = savedStudent(loaded);
        return (
          <Loaded query={classrooms}>
            {(known) => (
              <>
                <PageHeader
                  title={latest.values.name}
                  context={known.find(({ id }) => id === latest.values.classroomId)?.name}
                  actions={<DownloadData subject="student" id={id} name={latest.values.name} />}
                />
                <DraftRecovery
                  key={id}
                  kind={studentDrafts}
                  draftKey={id}
                  saved={latest}
                  found="Você começou a editar este aluno e ainda não salvou."
                  nameOf={({ values }) => draftTitle(values.name)}
                >
                  {(start) => (
                    <StudentForm
                      {...{ id, draftKey: id, latest, start, classrooms: known }}
                      known={loaded.data.responsibles}
                      guardianIds={loaded.data.responsibles.map((guardian) => guardian.id)}
                    />
                  )}
                </DraftRecovery>
              </>
            )}
          </Loaded>
        );
      }}
    </Loaded>
  );
}
