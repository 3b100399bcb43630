import { ApiError } from '@caderneta/api-client';
import { ButtonLink } from '@caderneta/app-kit';
import { paths } from '@caderneta/links';
import { useFailedPage } from '@caderneta/platform';
import { EmptyState, ErrorState, LoadingStatus, Row, Skeleton, Stack } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleOff } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { ChatRoom } from './chat-room.tsx';
import { chatQuery, foundParam } from './chat.queries.ts';

/** Statuses of an address without a chat; a malformed id gives 422. */
const missing = new Set<number | null>([404, 422]);

export default function ChatPage() {
  const { chatId = '' } = useParams();
  const [params] = useSearchParams();
  const query = useQuery(chatQuery(chatId));
  const { data, error } = query;
  const failure = useFailedPage(query);
  if (error instanceof ApiError && missing.has(error.status)) return <MissingChat />;
  if (error) return <ErrorState {...failure} />;
  if (!data) return <ChatShape />;
  const found = params.get(foundParam)?.toLowerCase();
  return <ChatRoom key={chatId} chat={data} found={found} />;
}

function MissingChat() {
  return (
    <EmptyState
      icon={MessageCircleOff}
      action={
        <ButtonLink to={paths.chats} variant="secondary">
          voltar às mensagens
        </ButtonLink>
      }
    >
      Esta conversa não existe ou não é de uma família das suas turmas.
    </EmptyState>
  );
}

function ChatShape() {
  return (
    <LoadingStatus>
      <Stack>
        <Stack marginBottom={48}>
          <Skeleton width={240} height={36} />
          <Skeleton width={320} height={20} />
        </Stack>
        <Skeleton width="52%" height={46} />
        <Skeleton width="38%" height={46} />
        <Row justify="end">
          <Skeleton width="44%" height={46} />
        </Row>
      </Stack>
    </LoadingStatus>
  );
}
