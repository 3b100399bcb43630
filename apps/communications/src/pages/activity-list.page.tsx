import type { ActivityListItem } from '@caderneta/api-client/contract';
import { midnightOf } from '@caderneta/school-time';
import type { DataTableColumn } from '@caderneta/ui';
import { lightFormat } from 'date-fns/lightFormat';
import { totalOfChildren } from '../listing/child-counts.ts';
import { daysFilter } from '../listing/days-filter.ts';
import { activityKind } from '../kinds/activity.tsx';
import { listPageOf } from '../listing/communication-list.tsx';

const dueColumn: DataTableColumn<ActivityListItem> = {
  key: 'due',
  header: 'Entrega',
  phone: 'end-below',
  cell: ({ communication }) => lightFormat(midnightOf(communication.dueDate), 'dd/MM/yyyy'),
};

export default listPageOf(activityKind, {
  title: 'Atividades',
  searchLabel: 'Buscar atividades',
  createLabel: 'nova atividade',
  filter: daysFilter('as'),
  ownColumns: () => [dueColumn],
  answers: [
    {
      header: 'Concluíram',
      count: ({ report }) => report.children.done,
      total: totalOfChildren,
      tone: 'success',
    },
  ],
});
