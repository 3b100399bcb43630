import type { StudentGroup } from '@caderneta/api-client/contract';
import { Loaded } from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { CreateLink } from '@caderneta/listing';
import {
  Card,
  countText,
  DataTable,
  type DataTableColumn,
  EmptyState,
  PageHeader,
  TableSkeleton,
} from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { groupsQuery } from '../recipients/groups.queries.ts';

const columns: DataTableColumn<StudentGroup>[] = [
  { key: 'name', header: 'Grupo', cell: ({ name }) => name },
  { key: 'students', header: 'Alunos', cell: ({ studentIds }) => countText(studentIds.length) },
  { key: 'createdBy', header: 'Criado por', cell: ({ createdBy }) => createdBy.name },
];

export default function GroupListPage() {
  const query = useQuery(groupsQuery);
  return (
    <>
      <PageHeader
        title="Grupos"
        context="Alunos de várias turmas, para escolher com um clique ao enviar."
        actions={<CreateLink to={paths.newStudentGroup}>novo grupo</CreateLink>}
      />
      <Loaded query={query} skeleton={<TableSkeleton rows={4} columns={columns.length} />}>
        {(groups) => (
          <Card flush>
            {groups.length === 0 ? (
              <EmptyState icon={UsersRound} />
            ) : (
              <DataTable
                caption="Grupos"
                columns={columns}
                rows={groups}
                rowKey={({ id }) => id}
                linkTo={({ id }) => pathTo(paths.studentGroup, { groupId: id })}
                LinkComponent={Link}
              />
            )}
          </Card>
        )}
      </Loaded>
    </>
  );
}
