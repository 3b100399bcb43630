import type { EventListItem } from '@caderneta/api-client/contract';
import { CreateLink, ListPage } from '@caderneta/listing';
import { paths, pathTo, useSession } from '@caderneta/platform';
import {
  color,
  formatDate,
  formatDateTime,
  formatTime,
  text,
  type DataTableColumn,
} from '@caderneta/ui';
import { useClassroomNames } from '../listing/classroom-names.ts';
import {
  classroomsColumn,
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

export function EventListPage() {
  const { school } = useSession();
  const nameOf = useClassroomNames();
  return (
    <ListPage<EventListItem>
      title="Eventos"
      searchLabel="Buscar eventos"
      list={eventsQuery}
      rowKey={({ communication }) => communication.id}
      linkTo={({ communication }) => pathTo(paths.event, { eventId: communication.id })}
      columns={[
        titleColumn,
        classroomsColumn(nameOf),
        startColumn(school.timezone),
        situationColumn,
        viewsColumn({ stacked: true }),
        acceptedColumn,
        declinedColumn,
      ]}
      action={<CreateLink to={paths.newEvent}>criar evento</CreateLink>}
    />
  );
}
