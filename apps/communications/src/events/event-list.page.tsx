import type { EventListItem } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDateTime, type DataTableColumn } from '@caderneta/ui';
import { useClassroomNames } from '../listing/classroom-names.ts';
import {
  classroomsColumn,
  reportColumn,
  situationColumn,
  titleColumn,
  viewsColumn,
} from '../listing/communication-columns.tsx';
import { ListPage } from '../listing/list-page.tsx';
import { eventsQuery } from './events.queries.ts';

function startColumn(timeZone: string): DataTableColumn<EventListItem> {
  return {
    key: 'start',
    header: 'Data',
    cell: ({ communication }) => formatDateTime(communication.startTime, timeZone),
  };
}

export function EventListPage() {
  const { school } = useSession();
  const nameOf = useClassroomNames();
  return (
    <ListPage<EventListItem>
      title="Eventos"
      searchLabel="Buscar eventos"
      list={eventsQuery}
      rowKey={({ communication }) => communication.id}
      columns={[
        titleColumn,
        classroomsColumn(nameOf),
        startColumn(school.timezone),
        situationColumn,
        viewsColumn,
        reportColumn('Confirmaram', ({ report }) => report.accepted, 'success'),
        reportColumn('Recusaram', ({ report }) => report.declined, 'danger'),
      ]}
    />
  );
}
