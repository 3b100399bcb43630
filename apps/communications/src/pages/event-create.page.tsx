import { CreateCommunication } from '../writing/communication-editor.tsx';
import { eventKind } from '../kinds/event.tsx';

export default function EventCreatePage() {
  return <CreateCommunication kind={eventKind} />;
}
