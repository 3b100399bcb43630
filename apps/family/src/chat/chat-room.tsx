import { ApiError, newIdempotencyKey } from '@caderneta/api-client/fetch';
import type { ChatMessage } from '@caderneta/api-client/contract';
import {
  type Conversation,
  ConversationView,
  type MessagePage,
  openConversation,
  type PlainMessage,
  readUnsent,
  sendFailure,
  unsentStore,
} from '@caderneta/conversation';
import { followDrafts } from '@caderneta/platform/unsent';
import { space, Text, visuallyHidden } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { renewsFiles } from '../ground/renew-files.ts';
import { toasts } from '../ground/toast-host.tsx';
import { useFamily } from '../session/family-context.ts';
import { unreadKey } from '../session/family.queries.ts';
import { callsWith, receivingQuery } from './chat.queries.ts';
import { leftConversations } from '../session/owner.ts';
import { openUnsent } from '../session/unsent.ts';
import { unsentMessages } from './unsent-messages.ts';
import { useIsOnline } from '../layout/use-is-online.ts';

export interface ChatRoomProps {
  first: MessagePage;
  /** One of the device's schools; undefined for the one that was paired first. */
  schoolId: string | undefined;
  /** Where the server draws the page. */
  plain?: PlainMessage | undefined;
}

const isOwn = ({ responsibleId }: ChatMessage) => responsibleId !== null;
const isFromSchool = ({ employeeId }: ChatMessage) => employeeId !== null;

/** Shows the one conversation with the school, which all teachers of the children share. */
export function ChatRoom({ first, schoolId, plain }: ChatRoomProps) {
  const { school, responsible } = useFamily();
  const [conversation] = useState(() => {
    const unsent = openUnsent(unsentMessages, responsible.id);
    const stored = readUnsent(unsent, responsible.id);
    return openConversation(leftConversations, responsible.id, {
      first,
      calls: callsWith(schoolId),
      isOwn,
      isFromOther: isFromSchool,
      newKey: newIdempotencyKey,
      stored,
      ...unsentStore(unsent, responsible.id, stored),
    });
  });
  const isConnected = useReceiving(conversation, schoolId);
  useSendingAgain(conversation, isConnected);
  useEffect(() => followDrafts(conversation.forgetGone), [conversation]);
  useEffect(() => renewsFiles(conversation.renew), [conversation]);
  return (
    <Room>
      <header>
        <Text as="h1" size="h1">
          Mensagens
        </Text>
        <Text as="p" size="small" tone="muted">
          Conversa com a {school.name}. A direção e os professores das crianças leem aqui.
        </Text>
      </header>
      <ConversationView
        conversation={conversation}
        label={`Mensagens com a ${school.name}`}
        timeZone={school.timezone}
        isOwn={isOwn}
        plain={plain}
        onSendError={(error) => toasts.show('error', sendFailure(error))}
        onLoadError={() => toasts.show('error', 'Houve um erro ao buscar novas mensagens.')}
      />
    </Room>
  );
}

/**
 * Receives messages and counts them as read, so that the number in the bar falls.
 * @returns whether the school answers
 */
function useReceiving(conversation: Conversation, schoolId: string | undefined) {
  const queries = useQueryClient();
  const { data: hasNews, dataUpdatedAt, error } = useQuery(receivingQuery(conversation, schoolId));
  const isError = error !== null;
  // The whole page says that the access has ended, or shows another guardian's.
  const isRefused = error instanceof ApiError && [401, 409].includes(error.status ?? 0);

  useEffect(() => {
    void queries.invalidateQueries({ queryKey: unreadKey });
  }, [queries]);
  useEffect(() => {
    if (hasNews) void queries.invalidateQueries({ queryKey: unreadKey });
  }, [queries, hasNews, dataUpdatedAt]);
  useEffect(() => {
    if (isError && !isRefused) toasts.show('error', 'Houve um erro ao buscar novas mensagens.');
  }, [isError, isRefused]);
  return !isError;
}

/** Sends failed messages once there is a connection, even without an `online` event. */
function useSendingAgain(conversation: Conversation, isConnected: boolean): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline && isConnected) void conversation.sendAgain();
  }, [conversation, isOnline, isConnected]);
}

/** Fills the window between header and bar, so that only the messages scroll. */
const Room = styled.div({
  display: 'flex',
  flexDirection: 'column',
  gap: space[12],
  containerType: 'size',
  height: 'calc(100dvh - var(--frame))',
  minHeight: '160px',
  '& > div': { flex: 1 },
  // Where the room is low for its type, messages and field need all of it.
  '@container (max-height: 20rem)': { '& > header': visuallyHidden },
});
