import { ApiError } from '@caderneta/api-client';
import type { ChatDetail, ChatMessage } from '@caderneta/api-client/contract';
import { ConversationView, sendFailure } from '@caderneta/conversation';
import { useSession, useToasts } from '@caderneta/platform';
import { hasFinePointer, layout, media } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { chatQuery } from './chat.queries.ts';
import { ChatHeader } from './chat-header.tsx';
import { ClosedChat } from './closed-chat.tsx';
import { useConversation } from './use-conversation.ts';

export interface ChatRoomProps {
  chat: ChatDetail;
  /** Id of a message that a search found. */
  found: string | undefined;
}

export function ChatRoom({ chat, found }: ChatRoomProps) {
  const { employee, school } = useSession();
  const toasts = useToasts();
  const conversation = useConversation(chat);
  const { chatId, responsibleName, left } = chat.summary;
  const tellFailure = (error: unknown) =>
    toasts.fail('Houve um erro ao buscar novas mensagens.', error);
  const reach = useEffectEvent((messageId: string) =>
    conversation.reach(messageId).catch(tellFailure),
  );
  useEffect(() => {
    if (found) void reach(found);
  }, [found]);
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: chatQuery(chatId).queryKey });
  const isOwn = useCallback(
    ({ employeeId }: ChatMessage) => employeeId === employee.id,
    [employee.id],
  );
  return (
    <Room>
      <ChatHeader summary={chat.summary} />
      <ConversationView
        conversation={conversation}
        label={`Mensagens com ${responsibleName}`}
        timeZone={school.timezone}
        isOwn={isOwn}
        // On a touch screen the keyboard would cover the messages.
        autoFocus={!found && (hasFinePointer() || chat.messages.length === 0)}
        found={found}
        closed={left && <ClosedChat name={responsibleName} left={left} />}
        onSendError={(error) => {
          toasts.fail(sendFailure(error), error);
          if (error instanceof ApiError && error.code === 'guardian-left') void reload();
        }}
        onLoadError={tellFailure}
      />
    </Room>
  );
}

/** Fills the rest of the window, so that only the messages scroll. */
const Room = styled.div({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gridTemplateColumns: 'minmax(0, 1fr)',
  height: 'calc(100dvh - 72px)',
  minHeight: '360px',
  [media.tablet]: { height: 'calc(100dvh - 64px)' },
  [media.phone]: { height: `calc(100dvh - 44px - ${layout.topBar} - ${layout.bottomBar})` },
});
