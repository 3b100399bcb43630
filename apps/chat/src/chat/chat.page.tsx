import { ApiError } from '@caderneta/api-client';
import { paths } from '@caderneta/links';
import { isOffline } from '@caderneta/platform';
import { buttonStyle, EmptyState, ErrorState, LoadingStatus, Skeleton, space } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleOff } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { ChatRoom } from './chat-room.tsx';
import { chatQuery } from './chat.queries.ts';

/** Statuses of an address without a chat; a malformed id gives 422. */
const missing = new Set<number | null>([404, 422]);

export default function ChatPage() {
  const { chatId = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(chatQuery(chatId));
  if (error instanceof ApiError && missing.has(error.status)) return <MissingChat />;
  if (error) {
    return (
      <ErrorState offline={isOffline(error)} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <ChatShape />;
  return <ChatRoom key={chatId} chat={data} />;
}

function MissingChat() {
  return (
    <EmptyState
      icon={MessageCircleOff}
      action={
        <Link to={paths.chats} css={buttonStyle('secondary')}>
          voltar às mensagens
        </Link>
      }
    >
      Esta conversa não existe ou não é de uma família das suas turmas.
    </EmptyState>
  );
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
