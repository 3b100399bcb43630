import { detailPageOf } from '../details/communication-detail.tsx';
import { activityKind } from '../kinds/activity.tsx';

export default detailPageOf(activityKind);
