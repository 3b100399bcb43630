import { lookUp, type FeedItem } from '@caderneta/api-client/contract';
import { StatusChip } from '@caderneta/ui';
import { CalendarCheck, CircleCheck, Eye, type LucideIcon } from 'lucide-react';

const asked: Record<'read' | 'answer' | 'done', { label: string; icon: LucideIcon }> = {
  read: { label: 'Falta confirmar a leitura', icon: Eye },
  answer: { label: 'Falta responder', icon: CalendarCheck },
  done: { label: 'Falta concluir', icon: CircleCheck },
};

export interface AskChipProps {
  asks: NonNullable<FeedItem['asks']>;
}

/** What the school still waits for. */
export function AskChip({ asks }: AskChipProps) {
  const { label, icon } = lookUp(asked, asks) ?? { label: 'Falta responder', icon: Eye };
  return (
    <StatusChip
      tone="warning"
      icon={icon}
      css={{ whiteSpace: 'normal', '& svg': { flex: 'none' } }}
    >
      {label}
    </StatusChip>
  );
}
