import { ApiError } from '@caderneta/api-client';
import { poll, useDrafts } from '@caderneta/platform';
import { useEffect } from 'react';
import { callsOf } from './chat.queries.ts';
import { chatOf, unsentKind } from './unsent-messages.ts';

/** Milliseconds between two attempts to send failed messages. */
const sendAgainEvery = 15_000;

/** Sends the failed messages of all chats, each with its first key, whatever page is open. */
export default function SendMessages() {
  const drafts = useDrafts(unsentKind);
  useEffect(() => {
    const refused = new Set<string>();
    async function send() {
      for (const place of drafts.keys().sort()) {
        const chatId = chatOf(place);
        const [message] = drafts.read(place)?.outgoing ?? [];
        if (!chatId || !message?.isFailed || refused.has(place)) continue;
        try {
          await callsOf(chatId).send({ text: message.text }, message.key);
          drafts.remove(place);
        } catch (error) {
          const isRefused =
            error instanceof ApiError && error.status !== null && error.status < 500;
          if (!isRefused) throw error;
          refused.add(place);
        }
      }
    }
    const sending = poll({ every: sendAgainEvery, load: send }).subscribe();
    return () => sending.unsubscribe();
  }, [drafts]);
  return null;
}
