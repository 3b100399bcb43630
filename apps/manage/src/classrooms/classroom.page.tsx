import type { Versioned } from '@caderneta/api-client';
import {
  type ClassroomDetail,
  diaryModeLabels,
  genderLabels,
  labelOf,
  periodLabels,
} from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { Loaded } from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import {
  Button,
  Card,
  DataTable,
  type DataTableColumn,
  EmptyState,
  PageHeader,
  TableSkeleton,
} from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Pencil, QrCode, UserPlus, Users } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { NotFound } from '../not-found.tsx';
import { useEditClassroom } from './classroom-modals.ts';
import { classroomQuery } from './classrooms.queries.ts';

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

function Classroom({ classroom }: { classroom: Versioned<ClassroomDetail> }) {
  const { id, name, period, diaryMode, students } = classroom.data;
  const edit = useEditClassroom(classroom);
  const addStudent = (
    <ButtonLink variant="primary" to={pathTo(paths.newStudent, { classroomId: id })}>
      <UserPlus aria-hidden size={20} />
      adicionar aluno
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={[name, labelOf(periodLabels, period), labelOf(diaryModeLabels, diaryMode)].join(
          ' - ',
        )}
        context={counted(students.length)}
        actions={
          <>
            <ButtonLink variant="secondary" to={pathTo(paths.invitations, { classroomId: id })}>
              <QrCode aria-hidden size={20} />
              convites das famílias
            </ButtonLink>
            <Button variant="secondary" icon={<Pencil aria-hidden size={20} />} onClick={edit}>
              salvar turma
            </Button>
            {addStudent}
          </>
        }
      />
      <Card flush>
        <StudentTable students={students} />
      </Card>
    </>
  );
}

const counted = (students: number) =>
  students === 0 ? undefined : students === 1 ? '1 aluno' : `${students} alunos`;

type Student = ClassroomDetail['students'][number];

interface StudentTableProps {
  students: readonly Student[];
}

const columns: DataTableColumn<Student>[] = [
  { key: 'name', header: 'Nome', cell: ({ name }) => name },
  { key: 'gender', header: 'Gênero', cell: ({ gender }) => labelOf(genderLabels, gender) },
  {
    key: 'responsibles',
    header: 'Responsáveis',
    cell: ({ responsibles }) =>
      responsibles.map(({ name, phone }) => <GuardianName key={phone}>{name}</GuardianName>),
    title: ({ responsibles }) => responsibles.map(({ name }) => name).join('\n'),
  },
];

/** The students of a classroom, by name. */
function StudentTable({ students }: StudentTableProps) {
  if (students.length === 0) return <EmptyState icon={Users} />;
  return (
    <DataTable
      caption="Alunos"
      columns={columns}
      rows={students}
      rowKey={({ id }) => id}
      linkTo={({ id }) => pathTo(paths.student, { studentId: id })}
      LinkComponent={Link}
    />
  );
}

const GuardianName = styled.span(
  css({
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  }),
);
