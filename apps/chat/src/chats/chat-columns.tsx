import type { ChatSummary } from '@caderneta/api-client/contract';
import { dayOf, formatDateTime, formatTime } from '@caderneta/school-time';
import { CountBadge, VisuallyHidden, type DataTableColumn } from '@caderneta/ui';

/** What a search found of a chat, else its newest message. */
const shownOf = ({ found, lastMessageText: text, lastMessageDate: createdAt }: ChatSummary) =>
  found ?? { text, createdAt };

export interface ChatColumnsOptions {
  timeZone: string;
  today: string;
  isSearch: boolean;
}

export function chatColumns(options: ChatColumnsOptions): DataTableColumn<ChatSummary>[] {
  const { timeZone, today, isSearch } = options;
  return [
    {
      key: 'name',
      header: 'Responsável',
      phone: 'start',
      cell: ({ responsibleName, hasLeft }) =>
        hasLeft ? `${responsibleName} (não é mais responsável)` : responsibleName,
    },
    {
      key: 'unread',
      header: 'Não Lidas',
      phone: 'end-below',
      cell: ({ unreadMessageCount }) =>
        unreadMessageCount > 0 ? (
          <CountBadge count={unreadMessageCount} label="mensagens não lidas" />
        ) : (
          <VisuallyHidden data-none>0</VisuallyHidden>
        ),
    },
    {
      key: 'text',
      header: isSearch ? 'Mensagem' : 'Última mensagem',
      phone: 'start',
      cell: (chat) => shownOf(chat).text,
    },
    {
      key: 'date',
      header: 'Data',
      phone: 'end',
      cell: (chat) => lastMessageDate(shownOf(chat).createdAt, timeZone, today),
    },
  ];
}

/** 'Hoje às 09:12' within the school's day, else '18/11/2026 09:12'. */
export function lastMessageDate(instant: string, timeZone: string, today: string): string {
  const isToday = dayOf(instant, timeZone) === today;
  return isToday ? `Hoje às ${formatTime(instant, timeZone)}` : formatDateTime(instant, timeZone);
}
