import { ApiError } from '@caderneta/api-client/fetch';
import type { Conversation } from '@caderneta/conversation';
import { useEffect } from 'react';
import { useIsOnline } from '../frame/use-is-online.ts';

/** Sends what could not be sent as soon as there is a connection, also one that came back unseen. */
export function useSendingAgain(conversation: Conversation, isConnected: boolean): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (isOnline && isConnected) void sendAgain(conversation);
  }, [conversation, isOnline, isConnected]);
}

/** In their order, each with its own key; where the connection fails again the others wait. */
async function sendAgain(conversation: Conversation): Promise<void> {
  const failed = conversation.timeline().outgoing.filter(({ isFailed }) => isFailed);
  for (const { key } of failed) {
    try {
      await conversation.retry(key);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status !== null && error.status < 500;
      if (!isRefused) return;
    }
  }
}
