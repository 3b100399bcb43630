import { pollChoices, type PollChoice, type PollListItem } from '@caderneta/api-client/contract';
import { midnightOf } from '@caderneta/school-time';
import type { DataTableColumn } from '@caderneta/ui';
import { lightFormat } from 'date-fns/lightFormat';
import { differingNote, totalOfChildren } from '../listing/child-counts.ts';
import { daysFilter } from '../listing/days-filter.ts';
import { listPageOf } from '../listing/communication-list.tsx';
import { pollKind } from '../kinds/poll.tsx';

const closingColumn: DataTableColumn<PollListItem> = {
  key: 'closing',
  header: 'Encerra em',
  phone: 'end-below',
  cell: ({ communication }) => lightFormat(midnightOf(communication.closingDay), 'dd/MM/yyyy'),
};

const answeredOf = (report: Record<PollChoice, number>) =>
  pollChoices.reduce((all, choice) => all + report[choice], 0);

export default listPageOf(pollKind, {
  title: 'Enquetes',
  searchLabel: 'Buscar enquetes',
  createLabel: 'nova enquete',
  filter: daysFilter('as'),
  ownColumns: () => [closingColumn],
  answers: [
    {
      header: 'Com resposta',
      count: ({ report: { children } }) => children.differing + answeredOf(children),
      total: totalOfChildren,
      note: differingNote,
      tone: 'success',
    },
  ],
});
