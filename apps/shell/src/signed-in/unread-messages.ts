import { api } from '@caderneta/api-client';
import { listChats, type ChatSummary } from '@caderneta/api-client/contract';
import { poll, type EventBus } from '@caderneta/platform';
import { useEffect, useState } from 'react';

/** Milliseconds between two looks at the chats. */
const every = 60_000;
/** The newest chats; those with unread messages are among them. */
const limit = 200;

/** Tells the bus how many messages are unread, until the returned function is called. */
export function watchUnread(events: EventBus): () => void {
  let chats: ChatSummary[] = [];
  function take(next: ChatSummary[]) {
    chats = next;
    const count = chats.reduce((sum, chat) => sum + chat.unreadMessageCount, 0);
    events.emit('unread-messages', { count });
  }
  const polling = poll({ every, load: () => api.call(listChats, { query: { limit } }) });
  const subscription = polling.subscribe(take);
  const forget = events.on('chat-read', ({ chatId }) =>
    take(chats.map((chat) => (chat.chatId === chatId ? { ...chat, unreadMessageCount: 0 } : chat))),
  );
  return () => {
    subscription.unsubscribe();
    forget();
    events.emit('unread-messages', { count: 0 });
  };
}

export function useUnreadCount(events: EventBus): number {
  const [count, setCount] = useState(0);
  useEffect(() => events.on('unread-messages', (unread) => setCount(unread.count)), [events]);
  return count;
}
