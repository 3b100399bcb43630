import { announcementKind } from '../kinds/announcement.tsx';
import { createPageOf } from '../writing/communication-editor.tsx';

export default createPageOf(announcementKind);
