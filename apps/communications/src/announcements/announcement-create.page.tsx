import { CreateCommunication } from '../writing/create-communication.tsx';
import { announcementKind } from './announcement-kind.ts';

export default function AnnouncementCreatePage() {
  return <CreateCommunication kind={announcementKind} />;
}
