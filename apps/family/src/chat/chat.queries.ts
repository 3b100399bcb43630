import { api } from '@caderneta/api-client/fetch';
import {
  getFamilyChat,
  getFamilyChatFiles,
  receiveFamilyMessages,
  sendFamilyMessage,
  uploadFamilyChatFiles,
} from '@caderneta/api-client/contract';
import type { Conversation, ConversationCalls } from '@caderneta/conversation';
import { queryOptions } from '@tanstack/react-query';
import { askOrShowStored } from '../ground/stored-answers.ts';

/** Loads the first page of the chat; the conversation then updates itself. */
export const chatQuery = (schoolId: string | undefined) =>
  queryOptions({
    queryKey: ['chat', schoolId ?? null],
    queryFn: (context) => askOrShowStored(context, getFamilyChat, { query: { schoolId } }),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * The calls of whoever opens the chat: what they queue is never sent as somebody else's.
 * @param schoolId undefined with the school that was paired first
 */
export function callsWith(schoolId: string | undefined): ConversationCalls {
  const { person } = api;
  return {
    loadBefore: (before) => api.call(getFamilyChat, { query: { before, schoolId } }),
    loadAfter: (lastMessageId) =>
      api.call(receiveFamilyMessages, { body: { lastMessageId, schoolId } }, { person }),
    send: (message, idempotencyKey) =>
      api.call(sendFamilyMessage, { body: { ...message, schoolId } }, { idempotencyKey, person }),
    upload: async (file) => {
      const body = new FormData();
      body.append('files', file);
      const input = { query: { schoolId }, body };
      const [stored] = await api.call(uploadFamilyChatFiles, input, { person });
      if (!stored) throw new Error('The server stored nothing.');
      return stored;
    },
    renew: (ids) => api.call(getFamilyChatFiles, { query: { ids: ids.join(','), schoolId } }),
  };
}

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
