import type { EventListItem } from '@caderneta/api-client/contract';
import { formatDate, formatDateTime, formatTime } from '@caderneta/school-time';
import { color, text, type DataTableColumn } from '@caderneta/ui';
import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { differingNote, totalOfChildren } from '../listing/child-counts.ts';
import { daysFilter } from '../listing/days-filter.ts';
import { listPageOf } from '../listing/communication-list.tsx';
import { eventKind } from '../kinds/event.tsx';

function startColumn(timeZone: string): DataTableColumn<EventListItem> {
  return {
    key: 'start',
    header: 'Data',
    phone: 'end-below',
    title: ({ communication }) => formatDateTime(communication.startTime, timeZone),
    cell: ({ communication: { startTime } }) => (
      <>
        {formatDate(startTime, timeZone)} <StartTime>{formatTime(startTime, timeZone)}</StartTime>
      </>
    ),
  };
}

export default listPageOf(eventKind, {
  title: 'Eventos',
  searchLabel: 'Buscar eventos',
  createLabel: 'novo evento',
  filter: daysFilter('os'),
  ownColumns: (timeZone) => [startColumn(timeZone)],
  answers: [
    {
      header: 'Vão',
      count: ({ report }: EventListItem) => report.children.accepted,
      total: totalOfChildren,
      note: differingNote,
      tone: 'success',
    },
    {
      header: 'Não vão',
      count: ({ report }: EventListItem) => report.children.declined,
      total: totalOfChildren,
      tone: 'danger',
    },
  ],
});

// Serialised once, as each row has it. Seven columns leave no room for both in one line.
const StartTime = styled.span(
  css({
    '@media (min-width: 760px)': { ...text.small, display: 'block', color: color.inkMuted },
  }),
);
