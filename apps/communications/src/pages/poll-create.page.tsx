import { CreateCommunication } from '../writing/communication-editor.tsx';
import { pollKind } from '../kinds/poll.tsx';

export default function PollCreatePage() {
  return <CreateCommunication kind={pollKind} />;
}
