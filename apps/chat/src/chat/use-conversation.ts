import { newIdempotencyKey } from '@caderneta/api-client';
import type { ChatDetail, ChatMessage } from '@caderneta/api-client/contract';
import {
  type Conversation,
  type LeftConversations,
  openConversation,
  readUnsent,
  unsentStore,
} from '@caderneta/conversation';
import {
  followDrafts,
  poll,
  useDrafts,
  useEventBus,
  useSession,
  useToasts,
} from '@caderneta/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { filter } from 'rxjs';
import { callsOf } from './chat.queries.ts';
import { unsentMessages } from './unsent-messages.ts';

/** Milliseconds between two requests for new messages, while nobody tells of them. */
const every = 5_000;

/** They end with their person: then the page starts anew. */
const left: LeftConversations = new Map();

const isFromGuardian = ({ responsibleId }: ChatMessage) => responsibleId !== null;

/** Follows the conversation of a chat while it is shown; messages that arrive count as read. */
export function useConversation({ summary: { chatId }, messages, hasMore }: ChatDetail) {
  const { employee } = useSession();
  const drafts = useDrafts(unsentMessages);
  const [conversation] = useState(() => {
    const stored = readUnsent(drafts, chatId);
    return openConversation(left, `${employee.id} ${chatId}`, {
      first: { messages, hasMore },
      calls: callsOf(chatId),
      isOwn: ({ employeeId }) => employeeId === employee.id,
      isFromOther: isFromGuardian,
      newKey: newIdempotencyKey,
      stored,
      ...unsentStore(drafts, chatId, stored),
    });
  });
  useEffect(() => followDrafts(conversation.forgetGone), [conversation]);
  useReceiving(conversation, chatId);
  return conversation;
}

function useReceiving(conversation: Conversation, chatId: string) {
  const toasts = useToasts();
  const events = useEventBus();
  const tellFailure = useEffectEvent((error: unknown) =>
    toasts.fail('Houve um erro ao buscar novas mensagens.', error),
  );

  useEffect(() => {
    let isFailing = false;
    async function load() {
      try {
        const hasNews = await conversation.receive();
        isFailing = false;
        await conversation.sendAgain();
        if (hasNews) events.emit('chat-read', { chatId });
      } catch (error) {
        // Once per outage, not once per attempt.
        if (!isFailing) tellFailure(error);
        isFailing = true;
        throw error;
      }
    }
    events.emit('chat-read', { chatId });
    const changes = events
      .stream('chat-changed')
      .pipe(filter((changed) => changed.chatId === chatId));
    const receiving = poll({ every, load, news: { live: events.live, changes } }).subscribe();
    return () => receiving.unsubscribe();
  }, [conversation, chatId, events]);
}
