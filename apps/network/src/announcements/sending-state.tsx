import {
  labelOf,
  lookUp,
  type NetworkAnnouncement,
  type NetworkAnnouncementRow,
  type NetworkSendingState,
} from '@caderneta/api-client/contract';
import { counted, StatusChip, type Tone } from '@caderneta/ui';

export type SchoolCounts = NetworkAnnouncementRow['schools'];
type SchoolState = NetworkAnnouncement['schools'][number]['state'];

const labels: Record<NetworkSendingState, string> = {
  waiting: 'Na fila',
  sent: 'Enviado',
  failed: 'Falhou',
  stopped: 'Não enviado',
  withdrawn: 'Retirado',
};

const tones: Record<NetworkSendingState, Tone> = {
  waiting: 'warning',
  sent: 'success',
  failed: 'danger',
  stopped: 'neutral',
  withdrawn: 'neutral',
};

/** State of an announcement at one school. */
export function SendingState({ state }: { state: SchoolState }) {
  return <StatusChip tone={lookUp(tones, state) ?? 'neutral'}>{labelOf(labels, state)}</StatusChip>;
}

export interface AnnouncementStateProps extends SchoolCounts {
  /** Families no longer see it. */
  isWithdrawn: boolean;
  /** Schools wait until then. */
  scheduledDate: string | null;
}

/** State of a whole announcement: the worst of its schools. */
export function AnnouncementState({
  isWithdrawn,
  scheduledDate,
  failed,
  waiting,
}: AnnouncementStateProps) {
  if (isWithdrawn) return <StatusChip tone="neutral">Retirado</StatusChip>;
  if (failed > 0) {
    return <StatusChip tone="danger">Falhou em {counted(failed, 'escola', 'escolas')}</StatusChip>;
  }
  if (waiting > 0) {
    const isComing = scheduledDate !== null && new Date(scheduledDate) > new Date();
    return <StatusChip tone="warning">{isComing ? 'Agendado' : 'Enviando'}</StatusChip>;
  }
  return <StatusChip tone="success">Enviado</StatusChip>;
}

/** How many schools are in each state; what was withdrawn had been sent. */
export function countStates(schools: NetworkAnnouncement['schools']): SchoolCounts {
  const counts = { waiting: 0, sent: 0, failed: 0, stopped: 0 };
  for (const { state } of schools) {
    const counted = state === 'withdrawn' ? 'sent' : state;
    if (Object.hasOwn(counts, counted)) counts[counted as keyof SchoolCounts] += 1;
  }
  return counts;
}
