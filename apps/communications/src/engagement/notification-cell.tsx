import {
  lookUp,
  type Notification,
  type NotificationChannel,
} from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDate, formatTime } from '@caderneta/school-time';
import { StatusChip, Text } from '@caderneta/ui';
import type { EngagementRow } from '../kinds/communication-kind.ts';
import { None, ToldTime } from './engagement-cells.styles.ts';

const channelNames: Record<NotificationChannel, string> = {
  push: 'aviso no celular',
  email: 'e-mail',
  whatsApp: 'WhatsApp',
  sms: 'SMS',
};

/** Shows by which channel a guardian was told and reminded, and when, or why not. */
export function NotificationCell({ row: { notification, reminder } }: { row: EngagementRow }) {
  return (
    <>
      {notification ? <Progress {...notification} /> : <None>—</None>}
      {reminder && (
        <Text block marginTop={4}>
          lembrete: <Progress {...reminder} />
        </Text>
      )}
    </>
  );
}

function Progress({ isReturned, ...told }: Notification) {
  return (
    <>
      <Told {...told} />
      {isReturned && (
        <>
          {' '}
          <StatusChip tone="warning">endereço devolvido</StatusChip>
        </>
      )}
    </>
  );
}

function Told({ channel, status, at }: Notification) {
  const { timezone } = useSession().school;
  if (channel === null) return <StatusChip tone="warning">não avisado</StatusChip>;
  const name = lookUp(channelNames, channel) ?? 'aviso';
  if (status === 'failed') {
    return (
      <>
        {name} <StatusChip tone="danger">não entregue</StatusChip>
      </>
    );
  }
  const when = at && `${formatDate(at, timezone)} às ${formatTime(at, timezone)}`;
  return (
    <>
      {name}
      {when && <ToldTime>{status === 'queued' ? `sai em ${when}` : `em ${when}`}</ToldTime>}
    </>
  );
}
