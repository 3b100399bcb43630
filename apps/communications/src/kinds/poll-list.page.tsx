import { pollChoices, type PollChoice, type PollListItem } from '@caderneta/api-client/contract';
import { formatDate } from '@caderneta/school-time';
import type { DataTableColumn } from '@caderneta/ui';
import { differingNote, totalOfChildren } from '../listing/child-counts.ts';
import { daysFilter } from '../listing/days-filter.ts';
import { listPageOf } from './communication-list.tsx';
import { pollKind } from './poll.tsx';

const closingColumn = (timeZone: string): DataTableColumn<PollListItem> => ({
  key: 'closing',
  header: 'Encerra em',
  cell: ({ communication }) => formatDate(communication.closingDay, timeZone),
});

const answeredOf = (report: Record<PollChoice, number>) =>
  pollChoices.reduce((all, choice) => all + report[choice], 0);

export default listPageOf(pollKind, {
  title: 'Enquetes',
  searchLabel: 'Buscar enquetes',
  createLabel: 'criar enquete',
  filter: daysFilter('as'),
  ownColumns: (timeZone) => [closingColumn(timeZone)],
  answers: [
    {
      header: 'Com resposta',
      count: ({ report: { children, ...guardians } }) =>
        children ? children.differing + answeredOf(children) : answeredOf(guardians),
      total: totalOfChildren,
      note: differingNote,
      tone: 'success',
    },
  ],
});
