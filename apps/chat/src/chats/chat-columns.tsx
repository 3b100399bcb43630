import type { ChatSummary } from '@caderneta/api-client/contract';
import { CountBadge, type DataTableColumn } from '@caderneta/ui';
import { lastMessageDate } from './last-message-date.ts';

export function chatColumns(timeZone: string): DataTableColumn<ChatSummary>[] {
  return [
    { key: 'name', header: 'Responsável', cell: ({ responsibleName }) => responsibleName },
    {
      key: 'unread',
      header: 'Não Lidas',
      cell: ({ unreadMessageCount }) =>
        unreadMessageCount > 0 ? (
          <CountBadge count={unreadMessageCount} label="mensagens não lidas" />
        ) : (
          0
        ),
    },
    { key: 'text', header: 'Última mensagem', cell: ({ lastMessageText }) => lastMessageText },
    {
      key: 'date',
      header: 'Data',
      cell: (chat) => lastMessageDate(chat.lastMessageDate, timeZone),
    },
  ];
}
