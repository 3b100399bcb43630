import type { ChatSummary } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import {
  Card,
  CountBadge,
  DataTable,
  EmptyState,
  ErrorState,
  Pagination,
  TableSkeleton,
  type DataTableColumn,
} from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { chatsPerPage, chatsQuery } from './chats.queries.ts';
import { lastMessageDate } from './last-message-date.ts';

export interface ChatTableProps {
  /** From 1. */
  page: number;
  onPage: (page: number) => void;
}

function columnsFor(timeZone: string): DataTableColumn<ChatSummary>[] {
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

export function ChatTable({ page, onPage }: ChatTableProps) {
  const start = useRef<HTMLDivElement>(null);
  const { timezone } = useSession().school;
  const { data, isError, isFetching, refetch } = useQuery(chatsQuery(page));

  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton rows={8} columns={4} />;
  if (data.total === 0) return <EmptyState />;
  if (data.items.length === 0) return <LastPage total={data.total} onPage={onPage} />;
  return (
    <div ref={start}>
      <Card flush>
        <DataTable
          caption="mensagens"
          columns={columnsFor(timezone)}
          rows={data.items}
          rowKey={({ chatId }) => chatId}
        />
      </Card>
      <Pagination
        offset={(page - 1) * chatsPerPage}
        limit={chatsPerPage}
        total={data.total}
        onMove={(offset) => {
          onPage(Math.floor(offset / chatsPerPage) + 1);
          start.current?.scrollIntoView();
        }}
      />
    </div>
  );
}

interface LastPageProps {
  total: number;
  onPage: (page: number) => void;
}

/** The list became shorter than the address thinks. */
function LastPage({ total, onPage }: LastPageProps) {
  const go = useEffectEvent(() => onPage(Math.ceil(total / chatsPerPage)));
  useEffect(() => go(), []);
  return null;
}
