import { CreateCommunication } from '../writing/communication-editor.tsx';
import { announcementKind } from './announcement-kind.ts';

export default function AnnouncementCreatePage() {
  return <CreateCommunication kind={announcementKind} />;
}
