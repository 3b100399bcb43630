import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A request that follows its connection later than this was opened in advance, by a browser. */
const firstRequestMilliseconds = 500;

/**
 * Ends connections when the server stops: those that never carried a request after a moment, the
 * others with the answer under way. Node waits for two kinds itself: connections that browsers open
 * in advance, and those that a client would keep alive after its last answer.
 */
export function drainConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isStopping = false;
  app.decorate('isLeaving', () => isStopping);
  app.decorate('leave', async (milliseconds: number) => {
    isStopping = true;
    await pause(milliseconds);
  });
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  app.addHook('preClose', async () => {
    isStopping = true;
    // A proxy sends its request right after it connected; to cut that would lose the request.
    setTimeout(
      () => unused.forEach((socket) => socket.destroy()),
      firstRequestMilliseconds,
    ).unref();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    if (!app.server.listening) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
