import type { Versioned } from '@caderneta/api-client';
import {
  type ClassroomDetail,
  diaryModeLabels,
  labelOf,
  periodLabels,
} from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { Loaded, Callout } from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { Button, counted, PageHeader, Stack, TableSkeleton } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, QrCode, UserPlus } from 'lucide-react';
import { useNavigate, useParams } from 'react-router-dom';
import { useArchiveClassroom, useRestoreClassroom } from '../moving/use-class-moves.ts';
import { NotFound } from '../not-found.tsx';
import { useEditClassroom } from './classroom-modals.ts';
import { classroomQuery } from '../classrooms.queries.ts';
import { StudentList } from './student-list.tsx';

export default function ClassroomPage() {
  const { classroomId = '' } = useParams();
  const query = useQuery(classroomQuery(classroomId));
  return (
    <Loaded
      query={query}
      skeleton={<TableSkeleton rows={8} columns={3} />}
      missing={<NotFound>Esta turma não existe.</NotFound>}
    >
      {(classroom) => <Classroom classroom={classroom} />}
    </Loaded>
  );
}

interface ClassroomProps {
  classroom: Versioned<ClassroomDetail>;
}

function Classroom({ classroom }: ClassroomProps) {
  const { name, period, diaryMode, students, archivedAt } = classroom.data;
  return (
    <>
      <PageHeader
        title={[name, labelOf(periodLabels, period), labelOf(diaryModeLabels, diaryMode)].join(
          ' - ',
        )}
        context={students.length > 0 ? counted(students.length, 'aluno', 'alunos') : undefined}
        actions={archivedAt ? <WayBack classroom={classroom} /> : <Actions classroom={classroom} />}
      />
      <Stack gap={20}>
        {archivedAt && (
          <Callout tone="warning">
            Esta turma está arquivada: não aparece em listas nem contagens, e ninguém escreve nela.
          </Callout>
        )}
        <StudentList classroom={classroom.data} />
      </Stack>
    </>
  );
}

function Actions({ classroom }: ClassroomProps) {
  const classroomId = classroom.data.id;
  const edit = useEditClassroom(classroom);
  const archive = useArchiveClassroom(classroom.data);
  const navigate = useNavigate();

  async function askToArchive() {
    if (await archive()) void navigate(paths.manage);
  }

  return (
    <>
      <Button icon={<Archive aria-hidden size={20} />} onClick={() => void askToArchive()}>
        arquivar
      </Button>
      <ButtonLink variant="secondary" to={pathTo(paths.invitations, { classroomId })}>
        <QrCode aria-hidden size={20} />
        convites das famílias
      </ButtonLink>
      <Button variant="secondary" icon={<Pencil aria-hidden size={20} />} onClick={edit}>
        salvar turma
      </Button>
      <ButtonLink variant="primary" to={pathTo(paths.newStudent, { classroomId })}>
        <UserPlus aria-hidden size={20} />
        adicionar aluno
      </ButtonLink>
    </>
  );
}

function WayBack({ classroom }: ClassroomProps) {
  const restore = useRestoreClassroom();
  return (
    <Button
      variant="primary"
      icon={<ArchiveRestore aria-hidden size={20} />}
      onClick={() => void restore(classroom.data)}
    >
      trazer de volta
    </Button>
  );
}
