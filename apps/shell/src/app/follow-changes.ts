import { type LiveEvent, type LiveEventName, followChanges } from '@caderneta/api-client/contract';
import { followLive, type OpenStream } from '@caderneta/platform/live';
import { setHeader } from '../updates/updates.ts';
import type { Shell } from '../ground/shell-context.ts';

/** Milliseconds over which the pages of all schools ask for a new version. */
const updatesWithin = 60_000;

/** Milliseconds within which the server repeats what this page just read. */
const ownEcho = 5_000;

type Listeners = { [Name in LiveEventName]?: (data: LiveEvent<Name>) => void };

/**
 * Tells the bus what the server says that changed, for as long as somebody is signed in.
 * @returns how to stop
 */
export function startFollowing(shell: Shell): () => void {
  const { session, events, updates, bootstrap } = shell;
  const readHere = new Map<string, number>();
  const stopNoting = events.on('chat-read', ({ chatId }) => readHere.set(chatId, Date.now()));
  const listeners: Listeners = {
    chat: (changed) => events.emit('chat-changed', changed),
    'chat-read'({ chatId }) {
      const isKnown = Date.now() - (readHere.get(chatId) ?? -Infinity) < ownEcho;
      if (!isKnown) events.emit('chat-read', { chatId });
    },
    engagement: (changed) => events.emit('engagement-changed', changed),
    schools(changed) {
      void import('../leaving/tell-schools.ts').then((m) => m.tellSchools(shell, changed));
    },
    set({ set }) {
      if (bootstrap.isPreview) return;
      setTimeout(() => updates.notice(set), Math.random() * updatesWithin);
    },
  };
  let followed: string | undefined;
  let stop = () => {};
  const update = () => {
    const employeeId = session.current()?.employee.id;
    if (employeeId === followed) return;
    stop();
    followed = employeeId;
    stop = () => events.live.next(false);
    if (employeeId === undefined) return stop();
    stop = followLive({
      name: `caderneta.live.${employeeId}`,
      open: opener(shell),
      onLive: (isLive) => events.live.next(isLive),
      // The server sends with each name what its listener takes.
      onEvent: (name, data) => listeners[name as LiveEventName]?.(data as never),
    });
  };
  const unsubscribe = session.subscribe(update);
  update();
  return () => {
    unsubscribe();
    stopNoting();
    stop();
  };
}

function opener({ session, renew, updates, bootstrap }: Shell): OpenStream {
  return async (lastEventId, signal) => {
    const ask = (token: string | undefined) =>
      fetch(followChanges.path, {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${token}`,
          ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
        },
        cache: 'no-store',
        signal,
      });
    const token = session.current()?.accessToken;
    let response = await ask(token);
    if (response.status === 401) {
      // A call of the page may have renewed it meanwhile.
      const renewed = await renew(token);
      if (renewed) response = await ask(renewed);
    }
    if (!bootstrap.isPreview) updates.notice(response.headers.get(setHeader));
    return response;
  };
}
