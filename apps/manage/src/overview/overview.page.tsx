import {
  labelOf,
  periodLabels,
  roleLabels,
  type ClassroomSummary,
  type EmployeeSummary,
} from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import { paths, pathTo } from '@caderneta/links';
import { Button, Grid, PageHeader, space, type DataTableColumn } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import {
  Archive,
  FileUp,
  History,
  PackageCheck,
  Plus,
  School,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { classroomsQuery } from '../classrooms.queries.ts';
import { useAddClassroom } from '../classrooms/classroom-modals.ts';
import { employeesQuery } from '../employees/employees.queries.ts';
import { InvitedEmployees } from '../employees/invited-employees.tsx';
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
      <PageHeader
        title="Gerenciar"
        actions={
          !isOffice && (
            <ButtonLink variant="secondary" to={paths.rosterImports}>
              <FileUp aria-hidden size={20} />
              importar alunos
            </ButtonLink>
          )
        }
      />
      <InvitedEmployees />
      <Grid gap={[32, 24]} align="start" min="380px" stretch>
        {!isOffice && <Classrooms />}
        <Employees />
      </Grid>
      <SchoolPages />
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
      searchLabel="Buscar turma"
      textOf={({ name, period }) => `${name} ${labelOf(periodLabels, period)}`}
      columns={classroomColumns}
      linkTo={({ id }) => pathTo(paths.manageClassroom, { classroomId: id })}
      action={
        <Button icon={<Plus aria-hidden size={20} />} onClick={addClassroom}>
          adicionar turma
        </Button>
      }
      more={
        <div>
          <ButtonLink to={paths.archivedClassrooms}>
            <Archive aria-hidden size={20} />
            turmas arquivadas
          </ButtonLink>
        </div>
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
      searchLabel="Buscar funcionário"
      textOf={({ name, role }) => `${name} ${labelOf(roleLabels, role)}`}
      columns={employeeColumns}
      linkTo={({ id }) => pathTo(paths.employee, { employeeId: id })}
      action={
        <ButtonLink to={paths.newEmployee}>
          <UserPlus aria-hidden size={20} />
          adicionar funcionário
        </ButtonLink>
      }
      more={
        <div>
          <ButtonLink to={paths.deletedEmployees}>
            <UserMinus aria-hidden size={20} />
            funcionários deletados
          </ButtonLink>
        </div>
      }
    />
  );
}

/** What is opened rarely stands below the lists. */
function SchoolPages() {
  const isOffice = useIsOffice();
  const { data: versions } = useQuery(versionsPermissionQuery);
  return (
    <Pages>
      <ButtonLink to={paths.school}>
        <School aria-hidden size={20} />
        escola
      </ButtonLink>
      <ButtonLink to={paths.history}>
        <History aria-hidden size={20} />
        histórico
      </ButtonLink>
      {!isOffice && (
        <ButtonLink to={paths.deletedStudents}>
          <UserMinus aria-hidden size={20} />
          alunos deletados
        </ButtonLink>
      )}
      {(versions?.isAllowed || versions?.mustProveEmail) && (
        <ButtonLink to={paths.versions}>
          <PackageCheck aria-hidden size={20} />
          versões
        </ButtonLink>
      )}
    </Pages>
  );
}

const Pages = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[8],
  marginTop: space[24],
});
