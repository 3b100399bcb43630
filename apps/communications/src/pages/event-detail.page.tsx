import { useParams } from 'react-router-dom';
import { CommunicationDetail } from '../details/communication-detail.tsx';
import { eventKind } from '../kinds/event.tsx';

export default function EventDetailPage() {
  const { eventId = '' } = useParams();
  return <CommunicationDetail kind={eventKind} id={eventId} />;
}
