import { CreateCommunication } from '../writing/create-communication.tsx';
import { eventKind } from './event-kind.ts';

export default function EventCreatePage() {
  return <CreateCommunication kind={eventKind} />;
}
