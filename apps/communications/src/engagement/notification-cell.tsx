import {
  lookUp,
  type Notification,
  type UntoldReason,
  type UrgentState,
  type UrgentWay,
} from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { formatDate, formatTime } from '@caderneta/school-time';
import { StatusChip, Text } from '@caderneta/ui';
import type { EngagementRow } from '../kinds/communication-kind.ts';
import { channelNames } from '../reach/reach-texts.ts';
import { reasonTexts } from '../recipients/untold.tsx';
import { None, ToldTime } from './engagement-cells.styles.ts';

/** Shows by which channel a guardian was told and reminded, and when, or why not. */
export function NotificationCell({ row }: { row: EngagementRow }) {
  const { notification, urgentWays, reminder, refusesMail, refusesSms = false } = row;
  return (
    <>
      {urgentWays && urgentWays.length > 0 ? (
        <UrgentWays ways={urgentWays} refusesSms={refusesSms} />
      ) : notification ? (
        <>
          <Progress {...notification} />
          {refusesMail && notification.status === 'failed' && <Why reason="emailRefused" />}
          {refusesSms && notification.status === 'failed' && <Why reason="smsRefused" />}
        </>
      ) : (
        <None>—</None>
      )}
      {reminder && (
        <Text block marginTop={4}>
          lembrete: <Progress {...reminder} />
        </Text>
      )}
    </>
  );
}

/** Each channel with what became of it, and those that the guardian has not. */
function UrgentWays({ ways, refusesSms }: { ways: readonly UrgentWay[]; refusesSms: boolean }) {
  const known = Object.entries(channelNames);
  // Who refused SMS is told of nothing by it.
  const has = (name: string) =>
    (refusesSms && name === 'sms') || ways.some(({ channel }) => channel === name);
  const missing = known.flatMap(([name, words]) => (has(name) ? [] : words));
  return (
    <>
      {ways.map((way) => (
        <Text key={way.channel} block>
          {lookUp(channelNames, way.channel) ?? 'aviso'} <Way {...way} />
          {way.isReturned && <Why reason="emailReturned" />}
        </Text>
      ))}
      {missing.length > 0 && <ToldTime>não tem {missing.join(', ')}</ToldTime>}
      {refusesSms && <Why reason="smsRefused" />}
    </>
  );
}

const came: Record<Exclude<UrgentState, 'failed' | 'withoutCredit'>, string> = {
  queued: 'saindo',
  sent: 'enviado',
  delivered: 'entregue',
  read: 'lido',
  opened: 'já tinha visto',
};

function Way({ state, at }: UrgentWay) {
  const { timezone } = useSession().school;
  if (state === 'failed') return <StatusChip tone="danger">não entregue</StatusChip>;
  if (state === 'withoutCredit') return <StatusChip tone="warning">sem crédito</StatusChip>;
  const when = at && ` em ${formatDate(at, timezone)} às ${formatTime(at, timezone)}`;
  return (
    <ToldTime>
      {lookUp(came, state) ?? ''}
      {when}
    </ToldTime>
  );
}

const Why = ({ reason }: { reason: UntoldReason }) => (
  <>
    {' '}
    <StatusChip tone="warning">{reasonTexts[reason]}</StatusChip>
  </>
);

function Progress({ isReturned, ...told }: Notification) {
  return (
    <>
      <Told {...told} />
      {isReturned && <Why reason="emailReturned" />}
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
