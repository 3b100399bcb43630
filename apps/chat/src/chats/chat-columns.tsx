import type { ChatSummary } from '@caderneta/api-client/contract';
import { CountBadge, type DataTableColumn } from '@caderneta/ui';
import { lastMessageDate } from './last-message-date.ts';

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
