import { useParams } from 'react-router-dom';
import { CommunicationDetail } from '../details/communication-detail.tsx';
import { announcementKind } from '../kinds/announcement.tsx';

export default function AnnouncementDetailPage() {
  const { announcementId = '' } = useParams();
  return <CommunicationDetail kind={announcementKind} id={announcementId} />;
}
