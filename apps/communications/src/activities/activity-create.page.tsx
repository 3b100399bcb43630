import { CreateCommunication } from '../writing/communication-editor.tsx';
import { activityKind } from './activity-kind.ts';

export default function ActivityCreatePage() {
  return <CreateCommunication kind={activityKind} />;
}
