import type { ActivityListItem } from '@caderneta/api-client/contract';
import { CreateLink, ListPage } from '@caderneta/listing';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import { formatDate } from '@caderneta/school-time';
import { type DataTableColumn } from '@caderneta/ui';
import { daysFilter } from '../listing/days-filter.ts';
import {
  reachedColumn,
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

const filter = daysFilter('as');

export default function ActivityListPage() {
  const { school } = useSession();
  return (
    <ListPage<ActivityListItem>
      title="Atividades"
      searchLabel="Buscar atividades"
      list={activitiesQuery}
      filter={filter}
      rowKey={({ communication }) => communication.id}
      linkTo={({ communication }) => pathTo(paths.activity, { activityId: communication.id })}
      columns={[
        titleColumn,
        reachedColumn,
        dueColumn(school.timezone),
        situationColumn(school.timezone),
        viewsColumn({ stacked: true }),
        doneColumn,
      ]}
      action={<CreateLink to={paths.newActivity}>criar atividade</CreateLink>}
    />
  );
}
