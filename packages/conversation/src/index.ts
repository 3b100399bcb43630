export {
  Conversation,
  type ConversationCalls,
  type ConversationOptions,
  type MessagePage,
  type Timeline,
} from './conversation.ts';
export { ConversationView, type ConversationViewProps } from './conversation-view.tsx';
export { sendFailure } from './send-failure.ts';
export { parseKept, type Kept, type Outgoing } from './kept.ts';
