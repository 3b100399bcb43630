import type { Readable } from 'node:stream';
import { filePath, publishingPaths } from '@caderneta/releases';
import type { FastifyInstance } from 'fastify';
import { TooManyRequests } from '#/kernel/problems.ts';
import { networkOf } from '#/rate-limits/network-of.ts';
import { countHit } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import { actForInstallation } from './installation.service.ts';
import { linkToPreview } from './previews.service.ts';
import { announceRelease, answerQuery, moveAsSigned, takeFile } from './releases.service.ts';

/** Several teams behind one address may each publish the shell, the largest app, in that time. */
const limit = { name: 'releases', points: 3000, seconds: 10 * 60 };

/**
 * Publishing over HTTP. A signature is the only credential: no cookie and no token counts here, so
 * these are no calls of the portal's contract. `@caderneta/releases` has their shapes.
 */
export async function releaseRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, fileStore, keys } = services;
  const now = () => services.now();
  const context = { db, storage: fileStore.storage, catalog: app.releaseCatalog, now };

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const wait = await countHit(db, limit, networkOf(request.ip));
      if (wait !== undefined) throw new TooManyRequests(wait);
    });
    // Files are checked while they stream in.
    scope.addContentTypeParser('application/octet-stream', (_request, content, done) => {
      done(null, content);
    });

    scope.post(publishingPaths.releases, async ({ body }) => ({
      missing: await announceRelease(context, body),
    }));
    scope.put<{ Params: Record<'app' | 'buildId' | 'name', string>; Body: Readable }>(
      filePath(':app', ':buildId', ':name'),
      async ({ params, body }, reply) => {
        await takeFile(context, { ...params, content: body });
        return reply.status(204).send();
      },
    );
    scope.post(publishingPaths.moves, ({ body }) => moveAsSigned(context, body));
    scope.post(publishingPaths.queries, ({ body }) => answerQuery(context, body));
    scope.post(publishingPaths.previews, ({ body }) =>
      linkToPreview({ db, catalog: app.releaseCatalog, services }, body),
    );
    scope.post(publishingPaths.installation, ({ body }) =>
      actForInstallation({ db, key: keys.installationActs, now }, body),
    );
  });
}
