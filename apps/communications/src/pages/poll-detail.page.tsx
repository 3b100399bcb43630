import { useParams } from 'react-router-dom';
import { CommunicationDetail } from '../details/communication-detail.tsx';
import { PollResults } from '../engagement/poll-results.tsx';
import { pollKind } from '../kinds/poll.tsx';

/** The form of a poll has no results to load. */
const kind = { ...pollKind, view: { ...pollKind.view, Results: PollResults } };

export default function PollDetailPage() {
  const { pollId = '' } = useParams();
  return <CommunicationDetail kind={kind} id={pollId} />;
}
