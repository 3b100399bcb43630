import { activityKind } from '../kinds/activity.tsx';
import { createPageOf } from '../writing/communication-editor.tsx';

export default createPageOf(activityKind);
