import type { EventBus } from '@caderneta/platform';
import type { QueryClient } from '@tanstack/react-query';

export const homeKeys = {
  diaries: ['home', 'diaries'],
  communications: ['home', 'communications'],
} as const;

/** What remotes change is asked for anew, now or at the next visit. Answers how to stop. */
export function keepHomeFresh(events: EventBus, queries: QueryClient): () => void {
  const renew = (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey });
  const forget = [
    events.on('diaries-changed', () => renew(homeKeys.diaries)),
    events.on('communications-changed', () => renew(homeKeys.communications)),
  ];
  return () => forget.forEach((stop) => stop());
}
