import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface LiveReader {
  response: Response;
  /** The next event, once it comes; undefined once the stream has ended. */
  next: () => Promise<{ event?: string; id?: string; data: unknown } | undefined>;
  /** What the server named as the pause before another stream, in milliseconds. */
  retry: () => number | undefined;
  close: () => void;
}

/** Opens a page's stream of changes. @param url of a server that listens */
export async function readLive(url: string, headers: Record<string, string>): Promise<LiveReader> {
  const stop = new AbortController();
  const response = await fetch(`${url}/v1/live`, { headers, signal: stop.signal });
  let retry: number | undefined;
  const events = response
    .body!.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onRetry: (given) => (retry = given) }))
    .getReader();
  return {
    response,
    async next() {
      const { value } = await events.read();
      return value && { ...value, data: JSON.parse(value.data) as unknown };
    },
    retry: () => retry,
    close: () => stop.abort(),
  };
}

/** Makes the app of a test listen. @returns its address */
export async function addressOf(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
