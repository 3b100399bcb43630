import { ApiError } from '@caderneta/api-client';
import { byTime } from '@caderneta/conversation';
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
      const failed = drafts.keys().flatMap((place) => {
        const chatId = chatOf(place);
        const [message] = drafts.read(place)?.outgoing ?? [];
        const waits = chatId && message?.isFailed && !refused.has(place);
        return waits ? [{ place, chatId, message }] : [];
      });
      failed.sort((one, other) => byTime(one.message, other.message));
      for (const { place, chatId, message } of failed) {
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
