import { ErrorState, TableSkeleton, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import type { PageProps } from '../app/pages.ts';
import { nameOfSchool, useFamily } from '../session/family-context.ts';
import { ChatRoom, type ChatRoomProps } from './chat-room.tsx';
import { chatQuery } from './chat.queries.ts';

/** The chat with the school whose tab is open. */
export function ChatPage({ plain }: Partial<PageProps> & Pick<ChatRoomProps, 'plain'>) {
  const schoolId = nameOfSchool(useFamily());
  return <Chat key={schoolId} {...{ schoolId, plain }} />;
}

function Chat({ schoolId, plain }: Pick<ChatRoomProps, 'schoolId' | 'plain'>) {
  const { data, isError, isFetching, refetch } = useQuery(chatQuery(schoolId));
  if (data) return <ChatRoom first={data} {...{ schoolId, plain }} />;
  return (
    <>
      <Text as="h1" size="h1">
        Mensagens
      </Text>
      {isError ? (
        <ErrorState busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} columns={1} />
      )}
    </>
  );
}
