import { CreateCommunication } from '../writing/communication-editor.tsx';
import { announcementKind } from '../kinds/announcement.tsx';

export default function AnnouncementCreatePage() {
  return <CreateCommunication kind={announcementKind} />;
}
