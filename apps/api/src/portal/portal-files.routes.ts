import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Forbidden, NotFound } from '#/http/problems.ts';
import type { Services } from '#/services.ts';
import { readPortalCookie } from './portal-cookie.ts';
import { isRemoteApp, remoteApps } from './remote-apps.ts';

interface BuildFile {
  buildId: string;
  file: string;
}

/** Files of builds: their names change with their content, so browsers may keep them for ever. */
export async function portalFileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { appsFolder, keys } = services;
  await app.register(fastifyStatic, {
    root: appsFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    etag: false,
    lastModified: false,
  });

  app.get<{ Params: BuildFile }>('/assets/:buildId/:file', (request, reply) =>
    sendBuildFile(reply, 'shell', request.params, 'public'),
  );

  app.get<{ Params: BuildFile }>('/familia/assets/:buildId/:file', (request, reply) =>
    sendBuildFile(reply, 'family', request.params, 'public'),
  );

  app.get<{ Params: BuildFile & { name: string } }>(
    '/remotes/:name/:buildId/:file',
    async (request, reply) => {
      const { name } = request.params;
      if (!isRemoteApp(name)) throw new NotFound();
      if (remoteApps[name] === 'employee') {
        return sendBuildFile(reply, name, request.params, 'public');
      }
      const actor = await readPortalCookie(request, keys);
      if (actor?.role !== 'Administrator') throw new Forbidden();
      return sendBuildFile(reply, name, request.params, 'private');
    },
  );
}

/** An unknown file is a problem, never HTML: a browser would run it as a script. */
function sendBuildFile(
  reply: FastifyReply,
  app: string,
  { buildId, file }: BuildFile,
  sharing: 'public' | 'private',
): FastifyReply {
  if (!/^[\w-]{4,40}$/.test(buildId) || !/^[\w-][\w.-]*\.(js|css|svg|png|woff2)$/.test(file)) {
    throw new NotFound();
  }
  return reply
    .header('cache-control', `${sharing}, max-age=31536000, immutable`)
    .sendFile(join(app, 'dist', buildId, file));
}
