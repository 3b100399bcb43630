import {
  dateColumn,
  reachedColumn,
  situationColumn,
  titleColumn,
  viewsColumn,
} from '../listing/communication-columns.tsx';
import { readingPages } from './communication-pages.tsx';
import { announcementKind } from './announcement.tsx';

export default readingPages(announcementKind, {
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
