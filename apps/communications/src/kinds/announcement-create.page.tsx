import { CreateCommunication } from '../writing/communication-editor.tsx';
import { announcementKind } from './announcement.tsx';

export default function AnnouncementCreatePage() {
  return <CreateCommunication kind={announcementKind} />;
}
