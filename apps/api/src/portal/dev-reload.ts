import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Builds } from './builds.ts';

export const devReloadScript = '/dev/reload.js';

/** Compares signatures, so that it also notices a build from while the server restarted. */
const script = `let first;
new EventSource('/dev/reload').onmessage = ({ data }) => {
  first ??= data;
  if (data !== first) location.reload();
};
`;
const milliseconds = 300;

/** Development only: pages load themselves again after a build. */
export function devReloadRoutes(app: FastifyInstance, builds: () => Promise<Builds>): void {
  const listeners = new Set<ServerResponse>();

  app.get(devReloadScript, (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/javascript').send(script);
  });

  app.get('/dev/reload', (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    listeners.add(stream);
    const tell = async () => {
      const { signature } = await builds();
      stream.write(`data: ${signature}\n\n`);
    };
    const timer = setInterval(() => void tell(), milliseconds);
    stream.once('close', () => {
      clearInterval(timer);
      listeners.delete(stream);
    });
    void tell();
  });

  app.addHook('preClose', async () => {
    for (const stream of listeners) stream.end();
  });
}
