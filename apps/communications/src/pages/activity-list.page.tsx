import { activityKind } from '../kinds/activity.tsx';
import { listPageOf } from '../listing/communication-list.tsx';

export default listPageOf(activityKind, { ownDay: true });
