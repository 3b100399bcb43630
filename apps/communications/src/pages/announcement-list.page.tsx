import { announcementKind } from '../kinds/announcement.tsx';
import { listPageOf } from '../listing/communication-list.tsx';

export default listPageOf(announcementKind);
