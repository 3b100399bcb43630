import type { ActivityListItem } from '@caderneta/api-client/contract';
import { formatDate } from '@caderneta/school-time';
import type { DataTableColumn } from '@caderneta/ui';
import {
  reachedColumn,
  reportColumn,
  situationColumn,
  titleColumn,
  viewsColumn,
} from '../listing/communication-columns.tsx';
import { daysFilter } from '../listing/days-filter.ts';
import { listPageOf } from './communication-list.tsx';
import { activityKind } from './activity.tsx';

function dueColumn(timeZone: string): DataTableColumn<ActivityListItem> {
  return {
    key: 'due',
    header: 'Entrega',
    cell: ({ communication }) => formatDate(communication.dueDate, timeZone),
  };
}

const doneColumn = reportColumn<ActivityListItem>({
  header: 'Concluíram',
  count: ({ report }) => report.done,
  tone: 'success',
  stacked: true,
});

export default listPageOf(activityKind, {
  title: 'Atividades',
  searchLabel: 'Buscar atividades',
  createLabel: 'criar atividade',
  filter: daysFilter('as'),
  columns: (timeZone) => [
    titleColumn,
    reachedColumn,
    dueColumn(timeZone),
    situationColumn(timeZone),
    viewsColumn({ stacked: true }),
    doneColumn,
  ],
});
