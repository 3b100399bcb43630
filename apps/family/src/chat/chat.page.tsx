import { ErrorState, TableSkeleton, text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { schoolsOf, useFamily } from '../session/family-context.ts';
import { OfSchool } from '../session/of-school.tsx';
import { ChatRoom } from './chat-room.tsx';
import { chatQuery } from './chat.queries.ts';
import { SchoolSwitch } from './school-switch.tsx';

/** The names of schools need more room in large type. */
const aboveRoom = 'max(56px, 3.5rem)';

/** The chat with the school of the address; with the first school if the device has no such one. */
export function ChatPage() {
  const schools = schoolsOf(useFamily());
  const [params] = useSearchParams();
  const asked = params.get('escola');
  const chosen = schools.find(({ id }) => id === asked) ?? schools[0];
  const schoolId = schools.length > 1 ? chosen?.id : undefined;
  return (
    <OfSchool id={schoolId}>
      <div css={schoolId && { '--above-room': aboveRoom }}>
        {schoolId && <SchoolSwitch current={schoolId} css={{ height: aboveRoom }} />}
        <Chat key={schoolId} schoolId={schoolId} />
      </div>
    </OfSchool>
  );
}

function Chat({ schoolId }: { schoolId: string | undefined }) {
  const { data, isError, isFetching, refetch } = useQuery(chatQuery(schoolId));
  if (data) return <ChatRoom first={data} schoolId={schoolId} />;
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
