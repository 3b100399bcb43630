import type { ReactNode } from 'react';
import { Inbox, type LucideIcon } from 'lucide-react';
import { MessagePanel } from './message-panel.tsx';

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** One button or link that fills the list. */
  action?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({
  icon: Icon = Inbox,
  action,
  children = 'Não há nada aqui por enquanto.',
}: EmptyStateProps) {
  return (
    <MessagePanel icon={<Icon aria-hidden size={28} />} action={action}>
      {children}
    </MessagePanel>
  );
}
