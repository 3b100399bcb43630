import { newIdempotencyKey, ApiError } from '@caderneta/api-client/fetch';
import type { ChatMessage } from '@caderneta/api-client/contract';
import {
  Conversation,
  ConversationView,
  type MessagePage,
  sendFailure,
  parseUnsent,
  type Unsent,
} from '@caderneta/conversation';
import { color, space, text, visuallyHidden } from '@caderneta/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { renewsFiles } from '../app/renew-files.ts';
import { toasts } from '../app/toast-host.tsx';
import { useFamily } from '../session/family-context.ts';
import { unreadKey } from '../session/family.queries.ts';
import { callsWith, receivingQuery } from './chat.queries.ts';
import { storeUnsentText, readUnsentText } from '../session/owner.ts';
import { useIsOnline } from '../layout/use-is-online.ts';

export interface ChatRoomProps {
  first: MessagePage;
  /** One of the device's schools; undefined if it has only one. */
  schoolId: string | undefined;
}

const isOwn = ({ responsibleId }: ChatMessage) => responsibleId !== null;
const isFromSchool = ({ employeeId }: ChatMessage) => employeeId !== null;

/** Shows the one conversation with the school, which all teachers of the children share. */
export function ChatRoom({ first, schoolId }: ChatRoomProps) {
  const { school, responsible } = useFamily();
  const [conversation] = useState(
    () =>
      new Conversation({
        first,
        calls: callsWith(schoolId),
        isOwn,
        isFromOther: isFromSchool,
        newKey: newIdempotencyKey,
        stored: readUnsent(responsible.id),
        store: (unsent) => storeUnsent(responsible.id, unsent),
      }),
  );
  const isConnected = useReceiving(conversation, schoolId);
  useSendingAgain(conversation, isConnected);
  useEffect(() => renewsFiles(conversation.renew), [conversation]);
  return (
    <div css={roomStyle}>
      <header css={headStyle}>
        <h1 css={text.h1}>Mensagens</h1>
        <p css={{ ...text.small, color: color.inkMuted }}>
          Conversa com a {school.name}. A direção e os professores das crianças leem aqui.
        </p>
      </header>
      <ConversationView
        conversation={conversation}
        label={`Mensagens com a ${school.name}`}
        timeZone={school.timezone}
        isOwn={isOwn}
        onSendError={(error) => toasts.show('error', sendFailure(error))}
        onLoadError={() => toasts.show('error', 'Houve um erro ao buscar novas mensagens.')}
      />
    </div>
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

/** Fills the window between `--above-room` and the bar, so that only the messages scroll. */
const roomStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: space[12],
  containerType: 'size',
  height: 'calc(100dvh - var(--frame) - var(--above-room, 0px))',
  minHeight: '160px',
  '& > div': { flex: 1 },
} as const;

/** Where the room is low for its type, messages and field need all of it. */
const headStyle = { '@container (max-height: 20rem)': visuallyHidden } as const;

/** Reads the unsent messages that this guardian left on this device. */
function readUnsent(guardianId: string): Unsent | undefined {
  try {
    const stored = readUnsentText(guardianId);
    return stored ? parseUnsent(JSON.parse(stored)) : undefined;
  } catch {
    // The stored value is not a message.
    return undefined;
  }
}

function storeUnsent(guardianId: string, unsent: Unsent): void {
  const isEmpty = !unsent.text && unsent.outgoing.length === 0;
  try {
    storeUnsentText(guardianId, isEmpty ? null : JSON.stringify(unsent));
  } catch {
    // The text is still on the screen; only a reload would lose it.
  }
}

/** Sends failed messages once there is a connection, even without an `online` event. */
function useSendingAgain(conversation: Conversation, isConnected: boolean): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline && isConnected) void sendAgain(conversation);
  }, [conversation, isOnline, isConnected]);
}

/** Sends failed messages in order, each with its own key; the rest wait if one fails again. */
async function sendAgain(conversation: Conversation): Promise<void> {
  const failed = conversation.timeline.current().outgoing.filter(({ isFailed }) => isFailed);
  for (const { key } of failed) {
    try {
      await conversation.retry(key);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status !== null && error.status < 500;
      if (!isRefused) return;
    }
  }
}
