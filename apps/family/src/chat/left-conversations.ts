import type { LeftConversations } from '@caderneta/conversation';

export const leftConversations: LeftConversations = new Map();
