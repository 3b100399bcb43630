import { useEventBus } from '@caderneta/platform';
import { useEffect, useEffectEvent } from 'react';

/** Milliseconds between two looks: the answer about a whole school is large. */
const atMostEvery = 15_000;

/**
 * Calls `reload` when guardians saw or answered the communication, and when the server tells of that
 * again after a pause.
 */
export function useEngagementNews(communicationId: string, reload: () => void): void {
  const events = useEventBus();
  const look = useEffectEvent(reload);
  useEffect(() => {
    let lookedAt = Date.now() - atMostEvery;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onNews = () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          lookedAt = Date.now();
          look();
        },
        lookedAt + atMostEvery - Date.now(),
      );
    };
    const stopListening = events.on('engagement-changed', (changed) => {
      if (changed.communicationId === communicationId) onNews();
    });
    let wasLive = false;
    const following = events.live.subscribe((isLive) => {
      if (isLive && wasLive) onNews();
      wasLive ||= isLive;
    });
    return () => {
      stopListening();
      following.unsubscribe();
      clearTimeout(timer);
    };
  }, [communicationId, events]);
}
