import { CreateCommunication } from '../writing/create-communication.tsx';
import { activityKind } from './activity-kind.ts';

export default function ActivityCreatePage() {
  return <CreateCommunication kind={activityKind} />;
}
