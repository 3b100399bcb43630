import { dateColumn } from '../listing/communication-columns.tsx';
import { sendingFilter } from '../listing/days-filter.ts';
import { announcementKind } from '../kinds/announcement.tsx';
import { listPageOf } from '../listing/communication-list.tsx';

export default listPageOf(announcementKind, {
  title: 'Comunicados',
  searchLabel: 'Buscar comunicados',
  createLabel: 'novo comunicado',
  filter: sendingFilter,
  ownColumns: (timeZone) => [dateColumn(timeZone)],
});
