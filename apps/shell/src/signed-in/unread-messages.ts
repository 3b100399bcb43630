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
  /** Chats read while an answer is under way, which still counts their messages. */
  const readMeanwhile = new Set<string>();

  const asRead = (chat: ChatSummary) => ({ ...chat, unreadMessageCount: 0 });
  async function load(): Promise<ChatSummary[]> {
    readMeanwhile.clear();
    const answer = await api.call(listChats, { query: { limit } });
    return answer.map((chat) => (readMeanwhile.has(chat.chatId) ? asRead(chat) : chat));
  }
  function take(next: ChatSummary[]) {
    chats = next;
    const count = chats.reduce((sum, chat) => sum + chat.unreadMessageCount, 0);
    events.emit('unread-messages', { count });
  }
  const subscription = poll({ every, load }).subscribe(take);
  const forget = events.on('chat-read', ({ chatId }) => {
    readMeanwhile.add(chatId);
    take(chats.map((chat) => (chat.chatId === chatId ? asRead(chat) : chat)));
  });
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
