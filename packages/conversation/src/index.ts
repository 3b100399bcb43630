export {
  Conversation,
  type ConversationCalls,
  type ConversationOptions,
  type MessagePage,
  type NewMessage,
  type Timeline,
} from './conversation.ts';
export { openConversation, type LeftConversations } from './open-conversation.ts';
export { ConversationView, type ConversationViewProps } from './conversation-view.tsx';
export type { PlainMessage } from './composer.tsx';
export { sendUnsent } from './send-unsent.ts';
export { readUnsent, unsentStore, type UnsentPlaces } from './unsent-places.ts';
export { sendFailure, unsentKind } from './unsent.ts';
