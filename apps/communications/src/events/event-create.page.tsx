import { CreateCommunication } from '../writing/communication-editor.tsx';
import { eventKind } from './event-kind.ts';

export default function EventCreatePage() {
  return <CreateCommunication kind={eventKind} />;
}
