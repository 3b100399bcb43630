import type { ChatSummary } from '@caderneta/api-client/contract';
import { dayOf, formatDateTime, formatTime } from '@caderneta/school-time';
import { CountBadge, type DataTableColumn } from '@caderneta/ui';

export function chatColumns(timeZone: string): DataTableColumn<ChatSummary>[] {
  return [
    {
      key: 'name',
      header: 'Responsável',
      phone: 'start',
      cell: ({ responsibleName }) => responsibleName,
    },
    {
      key: 'unread',
      header: 'Não Lidas',
      phone: 'end-below',
      cell: ({ unreadMessageCount }) =>
        unreadMessageCount > 0 ? (
          <CountBadge count={unreadMessageCount} label="mensagens não lidas" />
        ) : (
          <span data-none>0</span>
        ),
    },
    {
      key: 'text',
      header: 'Última mensagem',
      phone: 'start',
      cell: ({ lastMessageText }) => lastMessageText,
    },
    {
      key: 'date',
      header: 'Data',
      phone: 'end',
      cell: (chat) => lastMessageDate(chat.lastMessageDate, timeZone),
    },
  ];
}

/** 'Hoje às 09:12' within the school's day, else '18/11/2026 09:12'. */
export function lastMessageDate(instant: string, timeZone: string, now = new Date()): string {
  const isToday = dayOf(instant, timeZone) === dayOf(now, timeZone);
  return isToday ? `Hoje às ${formatTime(instant, timeZone)}` : formatDateTime(instant, timeZone);
}
