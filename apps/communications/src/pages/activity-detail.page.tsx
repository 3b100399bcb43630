import { useParams } from 'react-router-dom';
import { CommunicationDetail } from '../details/communication-detail.tsx';
import { activityKind } from '../kinds/activity.tsx';

export default function ActivityDetailPage() {
  const { activityId = '' } = useParams();
  return <CommunicationDetail kind={activityKind} id={activityId} />;
}
