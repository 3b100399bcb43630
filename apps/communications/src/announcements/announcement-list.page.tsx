import type { AnnouncementListItem } from '@caderneta/api-client/contract';
import { CreateLink, ListPage } from '@caderneta/listing';
import { paths, pathTo, useSession } from '@caderneta/platform';
import { useClassroomNames } from '../listing/classroom-names.ts';
import {
  classroomsColumn,
  dateColumn,
  situationColumn,
  titleColumn,
  viewsColumn,
} from '../listing/communication-columns.tsx';
import { announcementsQuery } from './announcements.queries.ts';

const idOf = ({ communication }: AnnouncementListItem) => communication.id;

export function AnnouncementListPage() {
  const { school } = useSession();
  const nameOf = useClassroomNames();
  return (
    <ListPage
      title="Comunicados"
      searchLabel="Buscar comunicados"
      list={announcementsQuery}
      rowKey={idOf}
      linkTo={(row) => pathTo(paths.announcement, { announcementId: idOf(row) })}
      columns={[
        titleColumn,
        classroomsColumn(nameOf),
        dateColumn(school.timezone),
        situationColumn,
        viewsColumn(),
      ]}
      action={<CreateLink to={paths.newAnnouncement}>criar comunicado</CreateLink>}
    />
  );
}
