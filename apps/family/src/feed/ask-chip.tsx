import type { FeedItem } from '@caderneta/api-client/contract';
import { StatusChip } from '@caderneta/ui';
import { CalendarCheck, CircleCheck, Eye, type LucideIcon } from 'lucide-react';

const asked: Record<NonNullable<FeedItem['asks']>, { label: string; icon: LucideIcon }> = {
  read: { label: 'Falta confirmar a leitura', icon: Eye },
  answer: { label: 'Falta responder', icon: CalendarCheck },
  done: { label: 'Falta concluir', icon: CircleCheck },
};

export interface AskChipProps {
  asks: NonNullable<FeedItem['asks']>;
}

/** What the school still waits for. */
export function AskChip({ asks }: AskChipProps) {
  const { label, icon } = asked[asks];
  return (
    <StatusChip tone="warning" icon={icon}>
      {label}
    </StatusChip>
  );
}
