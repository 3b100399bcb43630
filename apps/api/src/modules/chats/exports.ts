// What other modules read and write of this one without a use case.
export { countUnread, openChatWith } from './chats.repository.ts';
export { findWaitingChats } from './waiting.repository.ts';
export { findFilesOfChatWith } from './message-files.repository.ts';
export { insertMessage } from './messages.repository.ts';
export { nameFiles } from './name-files.ts';
