import type { ActivityListItem } from '@caderneta/api-client/contract';
import { CreateLink, ListPage } from '@caderneta/listing';
import { paths, pathTo, useSession } from '@caderneta/platform';
import { formatDate, type DataTableColumn } from '@caderneta/ui';
import { useClassroomNames } from '../listing/classroom-names.ts';
import {
  classroomsColumn,
  reportColumn,
  situationColumn,
  titleColumn,
  viewsColumn,
} from '../listing/communication-columns.tsx';
import { activitiesQuery } from './activities.queries.ts';

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

export function ActivityListPage() {
  const { school } = useSession();
  const nameOf = useClassroomNames();
  return (
    <ListPage<ActivityListItem>
      title="Atividades"
      searchLabel="Buscar atividades"
      list={activitiesQuery}
      rowKey={({ communication }) => communication.id}
      linkTo={({ communication }) => pathTo(paths.activity, { activityId: communication.id })}
      columns={[
        titleColumn,
        classroomsColumn(nameOf),
        dueColumn(school.timezone),
        situationColumn,
        viewsColumn({ stacked: true }),
        doneColumn,
      ]}
      action={<CreateLink to={paths.newActivity}>criar atividade</CreateLink>}
    />
  );
}
