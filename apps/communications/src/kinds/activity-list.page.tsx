import type { ActivityListItem } from '@caderneta/api-client/contract';
import { formatDate } from '@caderneta/school-time';
import type { DataTableColumn } from '@caderneta/ui';
import { totalOfChildren } from '../listing/child-counts.ts';
import { daysFilter } from '../listing/days-filter.ts';
import { activityKind } from './activity.tsx';
import { listPageOf } from './communication-list.tsx';

const dueColumn = (timeZone: string): DataTableColumn<ActivityListItem> => ({
  key: 'due',
  header: 'Entrega',
  cell: ({ communication }) => formatDate(communication.dueDate, timeZone),
});

export default listPageOf(activityKind, {
  title: 'Atividades',
  searchLabel: 'Buscar atividades',
  createLabel: 'criar atividade',
  filter: daysFilter('as'),
  ownColumns: (timeZone) => [dueColumn(timeZone)],
  answers: [
    {
      header: 'Concluíram',
      count: ({ report }) => (report.children ?? report).done,
      total: totalOfChildren,
      tone: 'success',
    },
  ],
});
