import type { ClassroomDetail } from '@caderneta/api-client/contract';
import { Loaded } from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import {
  Button,
  Card,
  color,
  EmptyState,
  formatPhone,
  PageHeader,
  space,
  TableSkeleton,
  Text,
} from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { Download, Printer, Users } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { NotFound } from '../not-found.tsx';
import { classListCsv } from './class-list-csv.ts';
import { classroomQuery } from '../classrooms.queries.ts';

/** Students and guardians of a class with their phones, for paper and for a spreadsheet. */
export default function ClassListPage() {
  const { classroomId = '' } = useParams();
  const query = useQuery(classroomQuery(classroomId));
  return (
    <Loaded
      query={query}
      skeleton={<TableSkeleton rows={8} columns={3} />}
      missing={<NotFound>Esta turma não existe.</NotFound>}
    >
      {({ data }) => <ClassList classroom={data} />}
    </Loaded>
  );
}

function ClassList({ classroom }: { classroom: ClassroomDetail }) {
  const { id, name, students } = classroom;
  const { timezone } = useSession().school;
  const isEmpty = students.length === 0;
  return (
    <>
      <Text as="div" screenOnly>
        <PageHeader
          title="Lista da turma"
          context={<Link to={pathTo(paths.manageClassroom, { classroomId: id })}>{name}</Link>}
          actions={!isEmpty && <Actions classroom={classroom} />}
        />
      </Text>
      {isEmpty ? (
        <Card flush>
          <EmptyState icon={Users} />
        </Card>
      ) : (
        <Card>
          <Names>
            <caption>
              {name} · {formatDate(new Date().toISOString(), timezone)}
            </caption>
            <thead>
              <tr>
                <th scope="col">Aluno</th>
                <th scope="col">Responsáveis</th>
              </tr>
            </thead>
            <tbody>
              {students.map((student) => (
                <StudentLine key={student.id} student={student} />
              ))}
            </tbody>
          </Names>
        </Card>
      )}
    </>
  );
}

function Actions({ classroom }: { classroom: ClassroomDetail }) {
  return (
    <>
      <Button
        variant="secondary"
        icon={<Download aria-hidden size={20} />}
        onClick={() => download(classroom)}
      >
        baixar lista
      </Button>
      <Button
        variant="primary"
        icon={<Printer aria-hidden size={20} />}
        onClick={() => window.print()}
      >
        imprimir lista
      </Button>
    </>
  );
}

function download(classroom: ClassroomDetail): void {
  const url = URL.createObjectURL(new Blob([classListCsv(classroom)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${classroom.name.replace(/[^\p{L}\p{N} ._-]/gu, '')}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}

type Student = ClassroomDetail['students'][number];

function StudentLine({ student: { name, responsibles } }: { student: Student }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {responsibles.map((guardian) => (
          <p key={guardian.phone}>
            {guardian.name}, <Phone>{formatPhone(guardian.phone)}</Phone>
            {guardian.email && `, ${guardian.email}`}
          </p>
        ))}
      </td>
    </tr>
  );
}

const Phone = styled.span({ display: 'inline-block' });

const Names = styled.table(
  css({
    width: '100%',
    borderCollapse: 'collapse',
    overflowWrap: 'anywhere',
    '& caption': { paddingBottom: space[12], textAlign: 'left', fontWeight: 600 },
    '& :is(th, td)': {
      width: '50%',
      padding: `${space[8]} ${space[8]} ${space[8]} 0`,
      borderTop: `1px solid ${color.line}`,
      textAlign: 'left',
      verticalAlign: 'top',
    },
    '& thead th': { borderTop: 'none', color: color.inkMuted },
    '& tbody th': { fontWeight: 'inherit' },
    '& tr': { breakInside: 'avoid' },
  }),
);
