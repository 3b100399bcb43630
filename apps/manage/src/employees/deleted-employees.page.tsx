import { labelOf, limits, roleLabels, type DeletedEmployee } from '@caderneta/api-client/contract';
import { Loaded } from '@caderneta/edit-form';
import { useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDate, formatRelativeDay } from '@caderneta/school-time';
import { Button, Card, EmptyState, PageHeader, Stack, TableSkeleton, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { UserMinus, UserPlus } from 'lucide-react';
import { useRenewLists } from '../lists.queries.ts';
import { ActionLine } from '../things.ts';
import { deletedEmployeesQuery } from './employees.queries.ts';
import { ReturnEmployeeModal } from './return-employee.modal.tsx';

const title = 'Funcionários deletados';

export default function DeletedEmployeesPage() {
  const query = useQuery(deletedEmployeesQuery);
  const modals = useModals();
  const toasts = useToasts();
  const renewLists = useRenewLists();

  async function ask(employee: DeletedEmployee) {
    if (!(await modals.open(ReturnEmployeeModal, { employee }))) return;
    toasts.show('success', 'Funcionário de volta!');
    await renewLists();
  }

  return (
    <>
      <PageHeader
        title={title}
        context={`Quem foi deletado nos últimos ${limits.returnDays} dias pode voltar. Depois, cadastre de novo com o mesmo nome e e-mail.`}
      />
      <Loaded query={query} skeleton={<TableSkeleton rows={4} columns={2} />}>
        {(employees) => (
          <Card flush>
            {employees.length === 0 ? (
              <EmptyState icon={UserMinus} />
            ) : (
              <Stack as="ul" gap={0} aria-label={title}>
                {employees.map((employee) => (
                  <DeletedEmployeeLine
                    key={employee.id}
                    employee={employee}
                    onReturn={() => void ask(employee)}
                  />
                ))}
              </Stack>
            )}
          </Card>
        )}
      </Loaded>
    </>
  );
}

interface DeletedEmployeeLineProps {
  employee: DeletedEmployee;
  onReturn: () => void;
}

function DeletedEmployeeLine({ employee, onReturn }: DeletedEmployeeLineProps) {
  const { timezone } = useSession().school;
  const { name, role, deletedAt, returnsUntil } = employee;
  return (
    <ActionLine>
      <Text as="div" narrows breaks>
        <strong>{name}</strong>
        <Text as="p" size="small" tone="muted">
          {labelOf(roleLabels, role)} · deletado {formatRelativeDay(deletedAt, timezone)} · pode
          voltar até {formatDate(returnsUntil, timezone)}
        </Text>
      </Text>
      <Button
        icon={<UserPlus aria-hidden size={20} />}
        aria-label={`trazer ${name} de volta`}
        onClick={onReturn}
      >
        trazer de volta
      </Button>
    </ActionLine>
  );
}
