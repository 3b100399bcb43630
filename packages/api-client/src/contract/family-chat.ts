import * as z from 'zod/mini';
import {
  chatMessage,
  hasContent,
  lastMessage,
  messageFields,
  messagesBefore,
} from './chat-messages.ts';
import { endpoint } from './endpoint.ts';
import { fileIds, storedFile } from './stored-files.ts';
import { id } from './primitives.ts';

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
  body: z.strictObject({ ...messageFields, ...ofSchool }).check(hasContent),
  status: 201,
  response: chatMessage,
  refusals: [429],
});

export const uploadFamilyChatFiles = endpoint({
  method: 'POST',
  path: '/v1/family/chat/upload',
  access: 'guardian',
  query: z.strictObject(ofSchool),
  body: 'multipart',
  status: 201,
  response: z.array(storedFile),
  refusals: [400, 413, 415, 429],
});

export const getFamilyChatFiles = endpoint({
  method: 'GET',
  path: '/v1/family/chat/files',
  access: 'guardian',
  query: z.strictObject({ ids: fileIds, ...ofSchool }),
  status: 200,
  response: z.array(storedFile),
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
  uploadFamilyChatFiles:
    'Store images, documents and recordings of up to 60 seconds for a message; at most 60 a day',
  getFamilyChatFiles: 'Files of the chat with new URLs; ids that are not of it are left out',
  receiveFamilyMessages: 'Messages of anybody after one, oldest first; marks them as read',
};

export const familyChatSchemas = {
  FamilyChat: familyChat,
};
