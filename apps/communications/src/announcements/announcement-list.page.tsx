import type { AnnouncementListItem } from '@caderneta/api-client/contract';
import { CreateLink, ListPage } from '@caderneta/listing';
import { paths, pathTo } from '@caderneta/links';
import { useSession } from '@caderneta/platform';
import {
  reachedColumn,
  dateColumn,
  situationColumn,
  titleColumn,
  viewsColumn,
} from '../listing/communication-columns.tsx';
import { announcementsQuery } from './announcements.queries.ts';

const idOf = ({ communication }: AnnouncementListItem) => communication.id;

export default function AnnouncementListPage() {
  const { school } = useSession();
  return (
    <ListPage
      title="Comunicados"
      searchLabel="Buscar comunicados"
      list={announcementsQuery}
      rowKey={idOf}
      linkTo={(row) => pathTo(paths.announcement, { announcementId: idOf(row) })}
      columns={[
        titleColumn,
        reachedColumn,
        dateColumn(school.timezone),
        situationColumn(school.timezone),
        viewsColumn(),
      ]}
      action={<CreateLink to={paths.newAnnouncement}>criar comunicado</CreateLink>}
    />
  );
}
