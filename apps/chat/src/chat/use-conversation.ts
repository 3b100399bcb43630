import { newIdempotencyKey } from '@caderneta/api-client';
import type { ChatDetail, ChatMessage } from '@caderneta/api-client/contract';
import { Conversation, parseUnsent } from '@caderneta/conversation';
import {
  poll,
  useDrafts,
  useEventBus,
  useSession,
  useToasts,
  type DraftKind,
} from '@caderneta/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { filter } from 'rxjs';
import { callsOf } from './chat.queries.ts';

/** Milliseconds between two requests for new messages, while nobody tells of them. */
const every = 5_000;

const unsentKind: DraftKind<ReturnType<typeof parseUnsent>> = {
  name: 'mensagem',
  version: 1,
  parse: parseUnsent,
};

const isFromGuardian = ({ responsibleId }: ChatMessage) => responsibleId !== null;

/** Follows the conversation of a chat while it is shown; messages that arrive count as read. */
export function useConversation({ summary: { chatId }, messages, hasMore }: ChatDetail) {
  const { employee } = useSession();
  const drafts = useDrafts(unsentKind);
  const [conversation] = useState(
    () =>
      new Conversation({
        first: { messages, hasMore },
        calls: callsOf(chatId),
        isOwn: ({ employeeId }) => employeeId === employee.id,
        isFromOther: isFromGuardian,
        newKey: newIdempotencyKey,
        stored: drafts.read(chatId) ?? undefined,
        store: (unsent) => {
          const isEmpty = unsent.text === '' && unsent.outgoing.length === 0;
          if (isEmpty) drafts.remove(chatId);
          else drafts.save(chatId, unsent);
        },
      }),
  );
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
