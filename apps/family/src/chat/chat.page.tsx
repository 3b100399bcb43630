import { ErrorState, TableSkeleton, text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { ChatRoom } from './chat-room.tsx';
import { chatQuery } from './chat.queries.ts';

export function ChatPage() {
  const { data, isError, isFetching, refetch } = useQuery(chatQuery());
  if (data) return <ChatRoom first={data} />;
  return (
    <>
      <h1 css={text.h1}>Mensagens</h1>
      {isError ? (
        <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} columns={1} />
      )}
    </>
  );
}
