import type { QueryClient } from '@tanstack/react-query';
import { feedKey } from '../feed/feed.queries.ts';
import { navigate } from '../app/navigation.ts';
import { unreadKey } from '../session/family.queries.ts';
import type { PageMessage } from '../worker/messages.ts';

/** Follows what the service worker says: something is new, or a notification was tapped. */
export function hearWorker(queries: QueryClient): void {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  workers?.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
    if (data.type === 'open') navigate(data.url);
    void queries.invalidateQueries({ queryKey: feedKey });
    void queries.invalidateQueries({ queryKey: unreadKey });
  });
}
