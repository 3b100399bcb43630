import { useParams } from 'react-router-dom';
import { CommunicationDetail } from '../details/communication-detail.tsx';
import { pollKind } from './poll.tsx';

export default function PollDetailPage() {
  const { pollId = '' } = useParams();
  return <CommunicationDetail kind={pollKind} id={pollId} />;
}
