import { api } from '@caderneta/api-client/fetch';
import {
  getFamilyChat,
  receiveFamilyMessages,
  sendFamilyMessage,
} from '@caderneta/api-client/contract';
import type { Conversation, ConversationCalls } from '@caderneta/conversation';
import { queryOptions } from '@tanstack/react-query';

/** What the chat opens with; from then on the conversation keeps itself up to date. */
export const chatQuery = () =>
  queryOptions({
    queryKey: ['chat'],
    queryFn: ({ signal }) => api.call(getFamilyChat, { query: {} }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const calls: ConversationCalls = {
  loadBefore: (before) => api.call(getFamilyChat, { query: { before } }),
  loadAfter: (lastMessageId) => api.call(receiveFamilyMessages, { body: { lastMessageId } }),
  send: (text, idempotencyKey) =>
    api.call(sendFamilyMessage, { body: { text } }, { idempotencyKey }),
};

/** Milliseconds between two looks for new messages; longer where the last one failed. */
const every = 5_000;
const everyAfterFailure = 30_000;

/** Receives again and again while the page is on the screen. */
export const receivingQuery = (conversation: Conversation) =>
  queryOptions({
    queryKey: ['chat', 'receiving'],
    queryFn: () => conversation.receive(),
    refetchInterval: ({ state }) => (state.status === 'error' ? everyAfterFailure : every),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
