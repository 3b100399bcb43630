import { ErrorState, TableSkeleton, Text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { PageProps } from '../app/pages.ts';
import { schoolsOf, useFamily } from '../session/family-context.ts';
import { OfSchool } from '../session/of-school.tsx';
import { ChatRoom, type ChatRoomProps } from './chat-room.tsx';
import { chatQuery } from './chat.queries.ts';
import { SchoolSwitch } from './school-switch.tsx';

/** The chat with the school of the address; with the first school if the device has no such one. */
export function ChatPage({ plain }: Partial<PageProps> & Pick<ChatRoomProps, 'plain'>) {
  const schools = schoolsOf(useFamily());
  const [params] = useSearchParams();
  const asked = params.get('escola');
  const chosen = schools.find(({ id }) => id === asked) ?? schools[0];
  const schoolId = schools.length > 1 ? chosen?.id : undefined;
  return (
    <OfSchool id={schoolId}>
      <div>
        {schoolId && <SchoolSwitch current={schoolId} />}
        <Chat key={schoolId} {...{ schoolId, plain }} />
      </div>
    </OfSchool>
  );
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
