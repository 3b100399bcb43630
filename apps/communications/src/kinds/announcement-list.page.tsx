import {
  dateColumn,
  reachedColumn,
  situationColumn,
  titleColumn,
  viewsColumn,
} from '../listing/communication-columns.tsx';
import { listPageOf } from './communication-list.tsx';
import { announcementKind } from './announcement.tsx';

export default listPageOf(announcementKind, {
  title: 'Comunicados',
  searchLabel: 'Buscar comunicados',
  createLabel: 'criar comunicado',
  columns: (timeZone) => [
    titleColumn,
    reachedColumn,
    dateColumn(timeZone),
    situationColumn(timeZone),
    viewsColumn(),
  ],
});
