import { genderLabels, labelOf, type ClassroomDetail } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { DataTable, EmptyState, type DataTableColumn } from '@caderneta/ui';
import { Users } from 'lucide-react';
import { Link } from 'react-router-dom';

type Student = ClassroomDetail['students'][number];

export interface StudentTableProps {
  students: readonly Student[];
}

const columns: DataTableColumn<Student>[] = [
  { key: 'name', header: 'Nome', cell: ({ name }) => name },
  { key: 'gender', header: 'Gênero', cell: ({ gender }) => labelOf(genderLabels, gender) },
  {
    key: 'responsibles',
    header: 'Responsáveis',
    cell: ({ responsibles }) =>
      responsibles.map(({ name, phone }) => (
        <span key={phone} css={lineStyle}>
          {name}
        </span>
      )),
    title: ({ responsibles }) => responsibles.map(({ name }) => name).join('\n'),
  },
];

/** The students of a classroom, by name. */
export function StudentTable({ students }: StudentTableProps) {
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

const lineStyle = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;
