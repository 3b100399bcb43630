import type { OutgoingHttpHeaders } from 'node:http';
import { type EndpointDefinition, requestHeaders } from '@caderneta/api-client/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#/policy/actor.ts';

/** Bytes that wait for a caller who does not read them; more, and the stream is cut. */
const mostWaiting = 64 * 1024;

/** For a caller who is gone without a word, and takes no end. */
const patienceMilliseconds = 5_000;

/** One answer that stays open, in the format of server-sent events. */
export interface EventStream {
  /** @param data one line of JSON */
  send: (event: string, data: string, id?: string) => void;
  /** Sends a line that nobody reads, so that neither a proxy nor the caller takes the stream for dead. */
  beat: () => void;
  /** Ends the stream. @param retryMilliseconds after which the caller may ask again */
  end: (retryMilliseconds: number) => void;
  onClose: (listener: () => void) => void;
}

type StreamEndpoint = EndpointDefinition & { access: 'employee'; events: object };

interface Asking {
  actor: Actor;
  /** Of the last event that the caller received, on a stream before this one. */
  lastEventId: string | undefined;
  reply: FastifyReply;
}

/**
 * Answers an endpoint of the contract with a stream of events.
 * @param accept refuses by throwing, or gives what begins once the head of the answer is sent
 */
export function routeStream(
  app: FastifyInstance,
  endpoint: StreamEndpoint,
  accept: (asking: Asking) => (stream: EventStream) => void,
): void {
  app.answered.add(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A stream without a body would be kept open for nothing.
    exposeHeadRoute: false,
    config: { endpoint },
    handler: (request, reply) => {
      const begin = accept({ actor: request.actor!, lastEventId: lastEventId(request), reply });
      begin(openStream(reply));
    },
  });
}

function lastEventId({ headers }: FastifyRequest): string | undefined {
  return requestHeaders['last-event-id'].safeParse(headers['last-event-id']).data;
}

function openStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const { raw } = reply;
  reply.headers({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    // nginx would hold events back until its buffer is full.
    'x-accel-buffering': 'no',
  });
  raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
  raw.socket?.setNoDelay(true);
  const write = (text: string) => {
    if (raw.writableLength > mostWaiting) raw.destroy();
    else raw.write(text);
  };
  return {
    send: (event, data, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`),
    beat: () => write(':\n\n'),
    end(retryMilliseconds) {
      raw.end(`retry: ${retryMilliseconds}\n\n`);
      setTimeout(() => raw.destroy(), patienceMilliseconds).unref();
    },
    onClose: (listener) => raw.once('close', listener),
  };
}
