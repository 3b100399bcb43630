import { createParser } from 'eventsource-parser';

const second = 1_000;
/** The server sends something every 25 seconds. */
const silence = 60 * second;
/** Between two looks at the clock, which also notice that the computer slept. */
const lookEvery = 5 * second;
const firstPause = 2 * second;
const longestPause = 300 * second;

/** Opens the stream. @param lastEventId of the last event received, on a stream before this one */
export type OpenStream = (
  lastEventId: string | undefined,
  signal: AbortSignal,
) => Promise<Response>;

export interface StreamListener {
  /** @param id names the place up to which everything was received */
  onEvent: (name: string, data: unknown, id: string | undefined) => void;
  /** Called with everything that arrives, also what only shows that the stream lives. */
  onLife: () => void;
  /** The stream ended, or was not opened. */
  onEnd: () => void;
}

/**
 * Keeps one stream of server-sent events open until the signal, again after each end: after as long as
 * the server named, or else twice as long as the time before, from 2 seconds to 5 minutes.
 */
export async function followStream(
  open: OpenStream,
  listener: StreamListener,
  { signal, lastEventId: before }: { signal: AbortSignal; lastEventId?: string },
): Promise<void> {
  let lastEventId = before;
  let failures = 0;
  const onEvent: StreamListener['onEvent'] = (name, data, id) => {
    lastEventId = id ?? lastEventId;
    listener.onEvent(name, data, id);
  };
  while (!signal.aborted) {
    const begun = Date.now();
    const asked = await readOnce(
      (inner) => open(lastEventId, inner),
      { ...listener, onEvent },
      signal,
    );
    if (signal.aborted) return;
    listener.onEnd();
    // A proxy that cuts each stream at once must not make the page ask all the time.
    failures = Date.now() - begun > silence ? 0 : failures + 1;
    const growing = Math.min(firstPause * 2 ** failures, longestPause) * (0.5 + Math.random() / 2);
    await pause(asked ?? growing, signal);
  }
}

/** Answers the pause that the server asks for, in milliseconds. */
async function readOnce(
  open: (signal: AbortSignal) => Promise<Response>,
  { onEvent, onLife }: StreamListener,
  outer: AbortSignal,
): Promise<number | undefined> {
  let retry: number | undefined;
  let heardAt = Date.now();
  const stop = new AbortController();
  const abort = () => stop.abort();
  outer.addEventListener('abort', abort);
  const watch = setInterval(() => {
    if (Date.now() - heardAt > silence) stop.abort();
  }, lookEvery);
  const parser = createParser({
    onEvent: ({ event, data, id }) => onEvent(event ?? 'message', JSON.parse(data), id),
    onRetry: (milliseconds) => (retry = milliseconds),
  });
  try {
    const response = await open(stop.signal);
    const seconds = Number(response.headers.get('retry-after'));
    if (!response.ok || !response.body) return seconds > 0 ? seconds * second : undefined;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return retry;
      heardAt = Date.now();
      onLife();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // No network, a cut connection, silence, or something that is no event.
    return retry;
  } finally {
    clearInterval(watch);
    outer.removeEventListener('abort', abort);
    stop.abort();
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    // The network that was missing is back.
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
