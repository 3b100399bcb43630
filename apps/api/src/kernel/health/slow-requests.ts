import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { RequestTooSlow } from '#/kernel/problems.ts';

const second = 1000;
const hour = 3600 * second;

/**
 * Of the whole server: bytes of the address and all headers; connections that say nothing and slow
 * headers; an upload of 500 MB over a slow link; connections between two requests, which nginx gives
 * up after 4 s and HAProxy after 60 s.
 */
export const connectionLimits = {
  http: {
    maxHeaderSize: 16_384,
    headersTimeout: 10 * second,
    connectionsCheckingInterval: 2 * second,
  },
  requestTimeout: 2 * hour,
  keepAliveTimeout: 75 * second,
} satisfies FastifyHttpOptions<Server>;

/** The streams of events that a server opens, and their pages. Whoever comes then is cut at once. */
const mostConnections = 40_000;

export interface BodyPace {
  /** How long a body may stand still. */
  windowMilliseconds: number;
  /** Bytes that each window must bring, unless the body ends in it. */
  leastBytes: number;
  /** For the whole body. */
  totalMilliseconds: number;
}

interface BodyPaces {
  /** Bodies of at most `largeBody`. */
  ordinary: BodyPace;
  /** Files, from phones that may lose their network for a moment. */
  upload: BodyPace;
}

const bodyPaces: BodyPaces = {
  ordinary: {
    windowMilliseconds: 10 * second,
    leastBytes: 2_000,
    totalMilliseconds: 60 * second,
  },
  upload: {
    windowMilliseconds: 30 * second,
    leastBytes: 6_000,
    totalMilliseconds: 2 * hour,
  },
};

/**
 * Ends requests whose body drips. A limit on the whole time alone would either cut uploads that go
 * on over a slow link, or let anybody hold connections for hours. Bounds the connections, too.
 */
export function limitSlowBodies(app: FastifyInstance, paces: BodyPaces = bodyPaces): void {
  app.server.maxConnections = mostConnections;
  app.addHook('preParsing', ({ raw }, reply, _payload, done) => {
    const { headers } = raw;
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'])) {
      const isUpload = headers['content-type']?.startsWith('multipart/') ?? false;
      watchPace(raw, reply.raw, isUpload ? paces.upload : paces.ordinary);
    }
    done();
  });
}

function watchPace(raw: IncomingMessage, answer: ServerResponse, pace: BodyPace): void {
  const begun = performance.now();
  let received = raw.socket.bytesRead;
  const timer = setInterval(() => {
    if (raw.complete || raw.destroyed) return clearInterval(timer);
    const since = raw.socket.bytesRead - received;
    received = raw.socket.bytesRead;
    // Unread bytes are the server's delay, for example while it prepares an image.
    if (raw.readableLength > 0) return;
    const isLate = performance.now() - begun > pace.totalMilliseconds;
    if (since >= pace.leastBytes && !isLate) return;
    clearInterval(timer);
    end(raw, answer);
  }, pace.windowMilliseconds);
  timer.unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
}

/** For the answer, which an upload gives once what it stored is gone again. */
const answerMilliseconds = 20 * second;

/** Fails the parsing of the body, which answers the request; then nothing more is read. */
function end(raw: IncomingMessage, answer: ServerResponse): void {
  if (raw.listenerCount('error') === 0) return void raw.destroy();
  const deadline = setTimeout(() => raw.destroy(), answerMilliseconds).unref();
  // The client may still be sending, and reads the answer before the end.
  answer.once('finish', () => setTimeout(() => raw.destroy(), second).unref());
  answer.once('close', () => clearTimeout(deadline));
  raw.emit('error', new RequestTooSlow());
}
