import { sendUnsent } from '@caderneta/conversation';
import { poll, useDrafts } from '@caderneta/platform';
import { useEffect } from 'react';
import { callsOf } from './chat.queries.ts';
import { unsentMessages } from './unsent-messages.ts';

/** Milliseconds between two attempts to send failed messages. */
const sendAgainEvery = 15_000;

/** Sends the failed messages of all chats, each with its first key, whatever page is open. */
export default function SendMessages() {
  const drafts = useDrafts(unsentMessages);
  useEffect(() => {
    const refused = new Set<string>();
    const load = () =>
      sendUnsent(drafts, (chatId, { text, key }) => callsOf(chatId).send({ text }, key), refused);
    const sending = poll({ every: sendAgainEvery, load }).subscribe();
    return () => sending.unsubscribe();
  }, [drafts]);
  return null;
}
