import { detailPageOf } from '../details/communication-detail.tsx';
import { announcementKind } from '../kinds/announcement.tsx';

export default detailPageOf(announcementKind);
