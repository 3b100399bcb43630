import fastifyStatic from '@fastify/static';
import { federationManifest, remoteBuild, type RemoteBuild } from '@caderneta/releases';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Forbidden, NotFound } from '#/kernel/problems.ts';
import type { Services } from '#/services.ts';
import { readPortalCookie } from '#/modules/authentication/portal-cookie.ts';
import { isBuildId } from '#/modules/releases/builds/builds.ts';
import { mayLoad } from '#/modules/releases/builds/portal-set.ts';
import {
  isOwnFile,
  sendBuildFile,
  type WantedFile,
} from '#/modules/releases/builds/build-files.ts';

interface BuildFile {
  buildId: string;
  file: string;
}

/** Serves files of builds. Their names change with their content, so browsers may cache them for ever. */
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
    sendAsset(reply, services, { app: 'shell', ...request.params, sharing: 'public' }),
  );

  app.get<{ Params: BuildFile }>('/familia/assets/:buildId/:file', (request, reply) =>
    sendAsset(reply, services, { app: 'family', ...request.params, sharing: 'public' }),
  );

  app.get<{ Params: BuildFile & { name: string } }>(
    '/remotes/:name/:buildId/:file',
    async (request, reply) => {
      const { name, buildId, file } = request.params;
      const wanted = { app: name, buildId, file };
      const build = await recordOf(app, services, wanted);
      if (!build) throw new NotFound();
      if (build.access === 'employee') {
        return sendAsset(reply, services, { ...wanted, sharing: 'public' });
      }
      const actor = await readPortalCookie(request, keys);
      if (!mayLoad(actor, build)) throw new Forbidden();
      return sendAsset(reply, services, { ...wanted, sharing: 'private' });
    },
  );
}

/** Finds the record that says who may load a file: the own one, or that of the release. */
async function recordOf(
  { releaseCatalog }: FastifyInstance,
  services: Services,
  wanted: WantedFile,
): Promise<RemoteBuild | undefined> {
  const { app, buildId, file } = wanted;
  if (!isBuildId(buildId) || !isServed(file, services)) return undefined;
  const own = (await releaseCatalog.ownBuilds()).known.get(app);
  if (own && (await isOwnFile(services, wanted))) return own;
  const published = await releaseCatalog.findRelease(app, buildId);
  if (!published) return own;
  // What it says of its access counts once it was accepted.
  if (!(await releaseCatalog.isCleared(app, buildId))) return undefined;
  return remoteBuild.safeParse(published.record).data;
}

async function sendAsset(
  reply: FastifyReply,
  services: Services,
  { sharing, ...wanted }: WantedFile & { sharing: 'public' | 'private' },
): Promise<FastifyReply> {
  if (!isBuildId(wanted.buildId) || !isServed(wanted.file, services)) throw new NotFound();
  reply.server.sightings.note({ [wanted.app]: wanted.buildId });
  const lasting = `${sharing}, max-age=31536000, immutable`;
  reply.header('cache-control', isOfDevelopment(wanted.file) ? 'no-store' : lasting);
  return sendBuildFile(reply, services, wanted);
}

const isServed = (file: string, { config }: Pick<Services, 'config'>) =>
  file === federationManifest ||
  /^[\w-][\w.-]*\.(js|css|svg|png|woff2)$/.test(file) ||
  (config.isDevelopment && isOfDevelopment(file));

/** Modules that an open page exchanges, and where its scripts come from. */
const isOfDevelopment = (file: string) =>
  /^[\w-][\w.-]*(\.hot-update\.(js|json)|\.js\.map)$/.test(file);
