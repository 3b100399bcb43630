import { CreateCommunication } from '../writing/communication-editor.tsx';
import { activityKind } from '../kinds/activity.tsx';

export default function ActivityCreatePage() {
  return <CreateCommunication kind={activityKind} />;
}
