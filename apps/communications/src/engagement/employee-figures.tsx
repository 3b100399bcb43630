import type { EmployeeCounts } from '@caderneta/api-client/contract';
import { countText, Text } from '@caderneta/ui';

/** How many colleagues opened what the office of the network sent to them. */
export function EmployeeFigures({ employees }: { employees: EmployeeCounts | undefined }) {
  if (!employees) return null;
  const { administrators, teachers } = employees;
  const parts = [...opened('direção', administrators), ...opened('professores', teachers)];
  return <Text as="p">{parts.join(' · ')}</Text>;
}

const opened = (label: string, { recipients, seen }: EmployeeCounts['teachers']) =>
  recipients === 0 ? [] : [`${label}: ${countText(seen)} de ${countText(recipients)} viram`];
