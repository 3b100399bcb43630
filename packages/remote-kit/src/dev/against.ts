import type { IncomingHttpHeaders } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { clientFile, readState } from './built-state.ts';
import { type LocalRemote, localDocument, localHtml, unbuiltHtml } from './local-remote.ts';

export interface AgainstOptions {
  /** Address of the portal. */
  portal: string;
  /** Name of the remote that comes from this machine. */
  app: string;
  /** Holds the builds of that remote, and build.json. */
  dist: string;
  /** 0 for any that is free. */
  port: number;
}

/** The headers of a cookie or an answer that would keep a page off http on this machine. */
function onThisMachine(headers: IncomingHttpHeaders) {
  const { 'strict-transport-security': _, 'set-cookie': cookies, ...rest } = headers;
  if (!cookies) return rest;
  const insecure = [cookies].flat().map((cookie) => cookie.replace(/;\s*secure/i, ''));
  return { ...rest, 'set-cookie': insecure };
}

/** How often pages hear of the build. */
const milliseconds = 300;

/** What pages in development ask for: their first script, and news of the build. */
function developmentRoutes(server: FastifyInstance, { app, dist }: AgainstOptions) {
  server.get('/dev/client.js', (_request, reply) =>
    reply.header('cache-control', 'no-store').sendFile(clientFile),
  );
  server.get('/dev/builds', (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    const tell = () => stream.write(`data: ${JSON.stringify({ [app]: readState(dist) })}\n\n`);
    const timer = setInterval(tell, milliseconds);
    stream.once('close', () => clearInterval(timer));
    tell();
  });
}

/**
 * Serves a portal that runs elsewhere with one remote of this machine in it. Only the remote and its
 * names change on the way; sign-in, data and policy are the portal's own.
 */
export async function serveAgainst(options: AgainstOptions) {
  const { portal, app, dist, port } = options;
  const server = Fastify({
    routerOptions: { maxParamLength: 200 },
    // A page's stream of changes has no end of its own.
    forceCloseConnections: true,
  });
  const origin = new URL(portal).origin;
  const record = join(dist, 'build.json');
  const readLocal = () =>
    existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as LocalRemote) : undefined;

  await server.register(fastifyStatic, { root: dist, serve: false, cacheControl: false });
  developmentRoutes(server, options);
  server.addHook('onRequest', async (request, reply) => {
    const [, name, file] = /^\/remotes\/([\w-]+)\/([\w-]+\/[\w.-]+)$/.exec(request.url) ?? [];
    if (name !== app || !file || !existsSync(join(dist, file))) return;
    await reply.header('cache-control', 'no-store').sendFile(file);
  });
  await server.register(httpProxy, {
    upstream: origin,
    replyOptions: {
      rewriteRequestHeaders: (_request, headers) => ({
        ...headers,
        'accept-encoding': 'identity',
        ...(headers.origin && { origin }),
      }),
      rewriteHeaders: onThisMachine,
      onResponse(request, reply, answer) {
        // The types of the proxy leave out what it hands on.
        const { stream } = answer as unknown as { stream: Readable };
        const isHtml = String(reply.getHeader('content-type')).startsWith('text/html');
        const isDocument = request.url.split('?')[0] === '/remotes.json';
        if (!isDocument && (!isHtml || request.url.startsWith('/familia'))) {
          reply.send(stream);
          return;
        }
        const rewrite = isDocument ? localDocument : localHtml;
        const changed = text(stream).then((body) => {
          const local = readLocal();
          if (local) return rewrite(body, local);
          return isDocument ? body : unbuiltHtml(app);
        });
        reply.removeHeader('content-length');
        changed.then(
          // The proxy types its replies as if they had no body.
          (body) => reply.send(body as never),
          // The reply to a failure is typed without a body, too.
          (error: Error) => reply.status(502).send(error.message as never),
        );
      },
    },
  });
  const url = await server.listen({ port, host: 'localhost' });
  return { url, close: () => server.close() };
}
