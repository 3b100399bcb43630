import {
  labelOf,
  periodLabels,
  roleLabels,
  type ClassroomSummary,
  type EmployeeSummary,
} from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { Button, buttonStyle, PageHeader, space, type DataTableColumn } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { FileUp, History, PackageCheck, Plus, School, UserMinus, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classroomsQuery } from '../classrooms/classrooms.queries.ts';
import { useAddClassroom } from '../classrooms/classroom-modals.ts';
import { employeesQuery } from '../employees/employees.queries.ts';
import { useIsOffice } from '../use-is-office.ts';
import { versionsPermissionQuery } from '../versions/versions.queries.ts';
import { OverviewList } from './overview-list.tsx';

const classroomColumns: DataTableColumn<ClassroomSummary>[] = [
  { key: 'name', header: 'Turma', cell: ({ name }) => name },
  { key: 'period', header: 'Período', cell: ({ period }) => labelOf(periodLabels, period) },
];

const employeeColumns: DataTableColumn<EmployeeSummary>[] = [
  { key: 'name', header: 'Funcionário', cell: ({ name }) => name },
  { key: 'role', header: 'Função', cell: ({ role }) => labelOf(roleLabels, role) },
];

export default function OverviewPage() {
  const isOffice = useIsOffice();
  return (
    <>
      <PageHeader title="Gerenciar" actions={<Actions />} />
      <div css={sideBySide}>
        {!isOffice && <Classrooms />}
        <Employees />
      </div>
    </>
  );
}

function Classrooms() {
  const classrooms = useQuery(classroomsQuery);
  const addClassroom = useAddClassroom();
  return (
    <OverviewList
      title="Turmas"
      query={classrooms}
      columns={classroomColumns}
      linkTo={({ id }) => pathTo(paths.manageClassroom, { classroomId: id })}
      action={
        <Button variant="secondary" icon={<Plus aria-hidden size={20} />} onClick={addClassroom}>
          adicionar turma
        </Button>
      }
    />
  );
}

function Employees() {
  const employees = useQuery(employeesQuery);
  return (
    <OverviewList
      title="Funcionários"
      query={employees}
      columns={employeeColumns}
      linkTo={({ id }) => pathTo(paths.employee, { employeeId: id })}
      action={
        <Link to={paths.newEmployee} css={buttonStyle('secondary')}>
          <UserPlus aria-hidden size={20} />
          adicionar funcionário
        </Link>
      }
    />
  );
}

function Actions() {
  const isOffice = useIsOffice();
  const { data: versions } = useQuery(versionsPermissionQuery);
  return (
    <>
      {(versions?.isAllowed || versions?.mustProveEmail) && (
        <Link to={paths.versions} css={buttonStyle('neutral')}>
          <PackageCheck aria-hidden size={20} />
          versões
        </Link>
      )}
      <Link to={paths.school} css={buttonStyle('neutral')}>
        <School aria-hidden size={20} />
        escola
      </Link>
      <Link to={paths.history} css={buttonStyle('neutral')}>
        <History aria-hidden size={20} />
        histórico
      </Link>
      {!isOffice && <StudentActions />}
    </>
  );
}

function StudentActions() {
  return (
    <>
      <Link to={paths.deletedStudents} css={buttonStyle('neutral')}>
        <UserMinus aria-hidden size={20} />
        alunos deletados
      </Link>
      <Link to={paths.rosterImports} css={buttonStyle('secondary')}>
        <FileUp aria-hidden size={20} />
        importar alunos
      </Link>
    </>
  );
}

const sideBySide = {
  display: 'grid',
  gap: `${space[32]} ${space[24]}`,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(380px, 100%), 1fr))',
} as const;
