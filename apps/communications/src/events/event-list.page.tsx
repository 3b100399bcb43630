import type { EventListItem } from '@caderneta/api-client/contract';
import { CreateLink, ListPage } from '@caderneta/listing';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDate, formatDateTime, formatTime } from '@caderneta/school-time';
import { color, text, type DataTableColumn } from '@caderneta/ui';
import { daysFilter } from '../listing/days-filter.ts';
import {
  reachedColumn,
  reportColumn,
  situationColumn,
  titleColumn,
  viewsColumn,
} from '../listing/communication-columns.tsx';
import { eventsQuery } from './events.queries.ts';

function startColumn(timeZone: string): DataTableColumn<EventListItem> {
  return {
    key: 'start',
    header: 'Data',
    title: ({ communication }) => formatDateTime(communication.startTime, timeZone),
    cell: ({ communication: { startTime } }) => (
      <>
        {formatDate(startTime, timeZone)}{' '}
        <span css={timeStyle}>{formatTime(startTime, timeZone)}</span>
      </>
    ),
  };
}

// Seven columns leave no room for both in one line.
const timeStyle = {
  '@media (min-width: 760px)': { ...text.small, display: 'block', color: color.inkMuted },
} as const;

const acceptedColumn = reportColumn<EventListItem>({
  header: 'Confirmaram',
  count: ({ report }) => report.accepted,
  tone: 'success',
  stacked: true,
});

const declinedColumn = reportColumn<EventListItem>({
  header: 'Recusaram',
  count: ({ report }) => report.declined,
  tone: 'danger',
  stacked: true,
});

const filter = daysFilter('os');

export default function EventListPage() {
  const { school } = useSession();
  return (
    <ListPage<EventListItem>
      title="Eventos"
      searchLabel="Buscar eventos"
      list={eventsQuery}
      filter={filter}
      rowKey={({ communication }) => communication.id}
      linkTo={({ communication }) => pathTo(paths.event, { eventId: communication.id })}
      columns={[
        titleColumn,
        reachedColumn,
        startColumn(school.timezone),
        situationColumn(school.timezone),
        viewsColumn({ stacked: true }),
        acceptedColumn,
        declinedColumn,
      ]}
      action={<CreateLink to={paths.newEvent}>criar evento</CreateLink>}
    />
  );
}
