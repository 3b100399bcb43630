import * as z from 'zod/mini';
import { chatMessage, lastMessage, messageBody, messagesBefore } from '../chats.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../primitives.ts';

/** With which of the schools of the device; without it the one that was paired first. */
const ofSchool = { schoolId: z.optional(id) };

export const familyChat = z.object({
  /** Oldest first, at most 50. */
  messages: z.array(chatMessage),
  hasMore: z.boolean(),
});
export type FamilyChat = z.output<typeof familyChat>;

export const getFamilyChat = endpoint({
  method: 'GET',
  path: '/v1/family/chat',
  access: 'guardian',
  query: z.extend(messagesBefore, ofSchool),
  status: 200,
  response: familyChat,
});

export const sendFamilyMessage = endpoint({
  method: 'POST',
  path: '/v1/family/chat/send',
  access: 'guardian',
  body: z.extend(messageBody, ofSchool),
  status: 201,
  response: chatMessage,
  refusals: [429],
});

export const receiveFamilyMessages = endpoint({
  method: 'POST',
  path: '/v1/family/chat/receiveUnreadMessages',
  access: 'guardian',
  body: z.extend(lastMessage, ofSchool),
  status: 200,
  response: z.array(chatMessage),
});

export const familyChatSummaries = {
  getFamilyChat: 'The latest 50 messages with the school, or the 50 before one; marks them as read',
  sendFamilyMessage: 'Write to the school',
  receiveFamilyMessages: 'Messages of anybody after one, oldest first; marks them as read',
};
