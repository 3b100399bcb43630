import type { PollListItem } from '@caderneta/api-client/contract';
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
import { answeredOf, pollKind } from './poll.tsx';

const closingColumn = (timeZone: string): DataTableColumn<PollListItem> => ({
  key: 'closing',
  header: 'Encerra em',
  cell: ({ communication }) => formatDate(communication.closingDay, timeZone),
});

const answeredColumn = reportColumn<PollListItem>({
  header: 'Responderam',
  count: ({ report }) => answeredOf(report),
  tone: 'success',
  stacked: true,
});

export default listPageOf(pollKind, {
  title: 'Enquetes',
  searchLabel: 'Buscar enquetes',
  createLabel: 'criar enquete',
  filter: daysFilter('as'),
  columns: (timeZone) => [
    titleColumn,
    reachedColumn,
    closingColumn(timeZone),
    situationColumn(timeZone),
    viewsColumn({ stacked: true }),
    answeredColumn,
  ],
});
