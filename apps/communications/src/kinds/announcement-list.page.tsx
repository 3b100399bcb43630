import { dateColumn } from '../listing/communication-columns.tsx';
import { announcementKind } from './announcement.tsx';
import { listPageOf } from './communication-list.tsx';

export default listPageOf(announcementKind, {
  title: 'Comunicados',
  searchLabel: 'Buscar comunicados',
  createLabel: 'criar comunicado',
  ownColumns: (timeZone) => [dateColumn(timeZone)],
});
