import type { IncomingHttpHeaders } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { type LocalRemote, localDocument, localHtml } from './local-remote.ts';

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

/**
 * Serves a portal that runs elsewhere with one remote of this machine in it. Only the remote and its
 * names change on the way; sign-in, data and policy are the portal's own.
 */
export async function serveAgainst({ portal, app, dist, port }: AgainstOptions) {
  const server = Fastify({
    routerOptions: { maxParamLength: 200 },
    // A page's stream of changes has no end of its own.
    forceCloseConnections: true,
  });
  const origin = new URL(portal).origin;
  const readLocal = () => JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8')) as LocalRemote;

  await server.register(fastifyStatic, { root: dist, serve: false, cacheControl: false });
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
        const { stream } = answer as unknown as { stream: Readable };
        const isHtml = String(reply.getHeader('content-type')).startsWith('text/html');
        const isDocument = request.url.split('?')[0] === '/remotes.json';
        if (!isDocument && (!isHtml || request.url.startsWith('/familia'))) {
          reply.send(stream);
          return;
        }
        const rewrite = isDocument ? localDocument : localHtml;
        const changed = text(stream).then((body) => rewrite(body, readLocal()));
        reply.removeHeader('content-length');
        changed.then(
          (body) => reply.send(body as never),
          (error: Error) => reply.status(502).send(error.message as never),
        );
      },
    },
  });
  const url = await server.listen({ port, host: 'localhost' });
  return { url, close: () => server.close() };
}
