import type { Announcement } from '@caderneta/api-client/contract';
import { paths, useSession } from '@caderneta/platform';
import {
  ActionBar,
  buttonStyle,
  formatDateTime,
  PageHeader,
  space,
  StatusChip,
} from '@caderneta/ui';
import { Link } from 'react-router-dom';
import { useClassroomNames } from '../listing/classroom-names.ts';
import { AnnouncementContent } from './announcement-content.tsx';
import { AnnouncementReport } from './announcement-report.tsx';
import { DeleteAnnouncementButton } from './delete-announcement-button.tsx';
import { EngagementTable } from './engagement-table.tsx';

export interface AnnouncementViewProps {
  announcement: Announcement;
}

export function AnnouncementView({ announcement }: AnnouncementViewProps) {
  const { communication, classrooms } = announcement;
  const nameOf = useClassroomNames();
  return (
    <>
      <PageHeader
        title={communication.title}
        context={`${communication.createdBy.name} · ${nameOf(classrooms)}`}
        actions={<Situation {...communication} />}
      />
      <div css={{ display: 'grid', gap: space[20], minWidth: 0 }}>
        {!communication.isScheduled && <AnnouncementReport report={announcement.report} />}
        <AnnouncementContent communication={communication} />
        {!communication.isScheduled && <EngagementTable announcement={announcement} />}
      </div>
      <ActionBar
        left={
          <Link to={paths.announcements} css={buttonStyle('neutral')}>
            cancelar
          </Link>
        }
        right={communication.isEditable && <DeleteAnnouncementButton id={communication.id} />}
      />
    </>
  );
}

type SituationProps = Announcement['communication'];

function Situation({ isScheduled, scheduledDate, sentAt, createdAt }: SituationProps) {
  const { timezone } = useSession().school;
  if (isScheduled) {
    const date = formatDateTime(scheduledDate ?? createdAt, timezone);
    return <StatusChip tone="warning">Agendada para {date}</StatusChip>;
  }
  return (
    <StatusChip tone="success">
      Enviada em {formatDateTime(sentAt ?? createdAt, timezone)}
    </StatusChip>
  );
}
