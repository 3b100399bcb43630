import { CreateCommunication } from '../writing/communication-editor.tsx';
import { eventKind } from './event.tsx';

export default function EventCreatePage() {
  return <CreateCommunication kind={eventKind} />;
}
