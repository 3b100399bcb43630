import { api } from '@caderneta/api-client/fetch';
import {
  getFamilyChat,
  receiveFamilyMessages,
  sendFamilyMessage,
} from '@caderneta/api-client/contract';
import type { Conversation, ConversationCalls } from '@caderneta/conversation';
import { queryOptions } from '@tanstack/react-query';
import { askOrShowStored } from '../app/stored-answers.ts';

/** Loads the first page of the chat; the conversation then updates itself. */
export const chatQuery = (schoolId: string | undefined) =>
  queryOptions({
    queryKey: ['chat', schoolId ?? null],
    queryFn: (context) => askOrShowStored(context, getFamilyChat, { query: { schoolId } }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** @param schoolId undefined with the only school of the device */
export const callsWith = (schoolId: string | undefined): ConversationCalls => ({
  loadBefore: (before) => api.call(getFamilyChat, { query: { before, schoolId } }),
  loadAfter: (lastMessageId) =>
    api.call(receiveFamilyMessages, { body: { lastMessageId, schoolId } }),
  send: (text, idempotencyKey) =>
    api.call(sendFamilyMessage, { body: { text, schoolId } }, { idempotencyKey }),
});

/** Milliseconds between two requests for new messages; longer after a failure. */
const every = 5_000;
const everyAfterFailure = 30_000;

/** Receives again and again while the page is on the screen. */
export const receivingQuery = (conversation: Conversation, schoolId: string | undefined) =>
  queryOptions({
    queryKey: ['chat', 'receiving', schoolId ?? null],
    queryFn: () => conversation.receive(),
    refetchInterval: ({ state }) => (state.status === 'error' ? everyAfterFailure : every),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
