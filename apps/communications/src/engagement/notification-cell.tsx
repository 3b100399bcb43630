import {
  lookUp,
  type Notification,
  type NotificationChannel,
} from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDate, formatTime } from '@caderneta/school-time';
import { color, StatusChip, text } from '@caderneta/ui';

const channelNames: Record<NotificationChannel, string> = {
  push: 'aviso no celular',
  email: 'e-mail',
  whatsApp: 'WhatsApp',
  sms: 'SMS',
};

/** By what a guardian was told and when, or why not. */
export function NotificationCell({ notification }: { notification: Notification | undefined }) {
  const { timezone } = useSession().school;
  if (!notification) return <span css={{ color: color.inkMuted }}>—</span>;
  const { channel, status, at } = notification;
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
      {when && (
        <span css={{ ...text.small, color: color.inkMuted, display: 'block' }}>
          {status === 'queued' ? `sai em ${when}` : `em ${when}`}
        </span>
      )}
    </>
  );
}
