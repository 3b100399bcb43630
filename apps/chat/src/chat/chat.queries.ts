import { api } from '@caderneta/api-client';
import {
  getChat,
  getFiles,
  receiveUnreadMessages,
  sendMessage,
  uploadChatFiles,
} from '@caderneta/api-client/contract';
import type { ConversationCalls } from '@caderneta/conversation';
import { queryOptions } from '@tanstack/react-query';

/** Name in the address of a chat for the message that a search found. */
export const foundParam = 'mensagem';

/** Loads the first page of a chat; the conversation then updates itself. */
export const chatQuery = (id: string) =>
  queryOptions({
    queryKey: ['chat', 'detail', id],
    queryFn: ({ signal }) => api.call(getChat, { params: { id }, query: {} }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** The calls of whoever opens the chat: what they queue is never sent as somebody else's. */
export function callsOf(id: string): ConversationCalls {
  const params = { id };
  const { person } = api;
  return {
    loadBefore: (before, limit) => api.call(getChat, { params, query: { before, limit } }),
    loadAfter: (lastMessageId) =>
      api.call(receiveUnreadMessages, { params, body: { lastMessageId } }),
    send: (body, idempotencyKey) =>
      api.call(sendMessage, { params, body }, { idempotencyKey, person }),
    upload: async (file) => {
      const body = new FormData();
      body.append('files', file);
      const [stored] = await api.call(uploadChatFiles, { body }, { person });
      if (!stored) throw new Error('The server stored nothing.');
      return stored;
    },
    renew: (ids) => api.call(getFiles, { query: { ids: ids.join(',') } }),
  };
}
