import { ErrorState, LoadingStatus, Skeleton, space } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ChatRoom } from './chat-room.tsx';
import { chatQuery } from './chat.queries.ts';

export function ChatPage() {
  const { chatId = '' } = useParams();
  const { data, isError, isFetching, refetch } = useQuery(chatQuery(chatId));
  if (isError) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <ChatShape />;
  return <ChatRoom key={chatId} chat={data} />;
}

function ChatShape() {
  return (
    <LoadingStatus>
      <div css={{ display: 'grid', gap: space[16] }}>
        <Skeleton width={240} height={36} />
        <Skeleton width={320} height={20} css={{ marginBottom: space[48] }} />
        <Skeleton width="52%" height={46} />
        <Skeleton width="38%" height={46} />
        <Skeleton width="44%" height={46} css={{ marginLeft: 'auto' }} />
      </div>
    </LoadingStatus>
  );
}
