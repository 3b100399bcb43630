import { Conversation, type ConversationOptions } from './conversation.ts';

/** By the person and the chat: conversations that hold files, also while their page is left. */
export type LeftConversations = Map<string, Conversation>;

/**
 * The conversation that was left with files that were chosen or are on their way; else a new one.
 * @param place names the person and the chat
 */
export function openConversation(
  left: LeftConversations,
  place: string,
  options: ConversationOptions,
): Conversation {
  const known = left.get(place);
  if (known) return known;
  const conversation = new Conversation({
    ...options,
    hold: (holds) => void (holds ? left.set(place, conversation) : left.delete(place)),
  });
  return conversation;
}
