import {
  periodLabels,
  roleLabels,
  type ClassroomSummary,
  type EmployeeSummary,
} from '@caderneta/api-client/contract';
import { PageHeader, space, type DataTableColumn } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { classroomsQuery, employeesQuery } from './overview.queries.ts';
import { OverviewList } from './overview-list.tsx';

const classroomColumns: DataTableColumn<ClassroomSummary>[] = [
  { key: 'name', header: 'Turma', cell: ({ name }) => name },
  { key: 'period', header: 'Período', cell: ({ period }) => periodLabels[period] },
];

const employeeColumns: DataTableColumn<EmployeeSummary>[] = [
  { key: 'name', header: 'Funcionário', cell: ({ name }) => name },
  { key: 'role', header: 'Função', cell: ({ role }) => roleLabels[role] },
];

export function OverviewPage() {
  const classrooms = useQuery(classroomsQuery);
  const employees = useQuery(employeesQuery);
  return (
    <>
      <PageHeader title="Gerenciar" />
      <div
        css={{
          display: 'grid',
          gap: space[24],
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
        }}
      >
        <OverviewList title="Turmas" query={classrooms} columns={classroomColumns} />
        <OverviewList title="Funcionários" query={employees} columns={employeeColumns} />
      </div>
    </>
  );
}
