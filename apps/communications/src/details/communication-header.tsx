import type { Communication } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { PageHeader, StatusChip, Text } from '@caderneta/ui';
import type { ReactNode } from 'react';
import type { CommunicationKind, KindTexts, KindTypes } from '../kinds/communication-kind.ts';
import { TitleWithBadge } from '../listing/communication-cells.tsx';
import { reachedNames } from '../listing/classroom-names.ts';

export interface CommunicationHeaderProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  item: T['item'];
  /** Beside what says when it was sent. */
  act?: ReactNode;
}

export function CommunicationHeader<T extends KindTypes>(props: CommunicationHeaderProps<T>) {
  const { kind, item, act } = props;
  const { communication } = item;
  const { timezone } = useSession().school;
  const about = kind.view.context?.(item, timezone);
  return (
    <PageHeader
      title={
        <Text breaks>
          <TitleWithBadge {...communication} />
        </Text>
      }
      context={
        <>
          {about && <Text block>{about}</Text>}
          {[communication.createdBy.name, reachedNames(item)].filter(Boolean).join(' · ')}
        </>
      }
      actions={
        <>
          <Situation {...communication} texts={kind.texts} timeZone={timezone} />
          {act}
        </>
      }
    />
  );
}

interface SituationProps extends Communication {
  texts: KindTexts;
  timeZone: string;
}

function Situation(props: SituationProps) {
  const { isScheduled, scheduledDate, sentAt, heldSeconds, createdAt, texts, timeZone } = props;
  const { withdrawnAt } = props;
  if (withdrawnAt) {
    return (
      <StatusChip tone="neutral">
        Retirado pela Secretaria em {formatDateTime(withdrawnAt, timeZone)}
      </StatusChip>
    );
  }
  if (heldSeconds !== null) return <StatusChip tone="warning">Sai em instantes</StatusChip>;
  const when = (isScheduled ? scheduledDate : sentAt) ?? createdAt;
  return (
    <StatusChip tone={isScheduled ? 'warning' : 'success'}>
      {isScheduled ? texts.scheduledFor : texts.sentOn} {formatDateTime(when, timeZone)}
    </StatusChip>
  );
}
