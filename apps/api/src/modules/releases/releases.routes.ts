import type { Readable } from 'node:stream';
import {
  answerVersion,
  getVersionsPermission,
  listVersions,
  openPreview,
  rollBackVersion,
  switchApp,
} from '@caderneta/api-client/contract';
import {
  filePath,
  healthPath,
  healthReport,
  healthReportBytes,
  publishingPaths,
} from '@caderneta/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { largeBody } from '#/kernel/body-bounds.ts';
import { Malformed } from '#/kernel/problems.ts';
import { route } from '#/kernel/route.ts';
import { readPortalCookie } from '#/modules/authentication/portal-cookie.ts';
import { readPreviews, setPreviewCookie } from './builds/preview-session.ts';
import { takeHit } from '#/rate-limits/rate-limits.ts';
import { networkOf } from '#/kernel/network-of.ts';
import type { Services } from '#/services.ts';
import { takeHealthReport } from './health.service.ts';
import {
  readVersionsPermission,
  requireInstallationAdministrator,
} from './builds/installation.service.ts';
import type { Companion } from './companions.ts';
import { assertMayMove } from './may-move.ts';
import { answerWaiting } from './builds/power.service.ts';
import { linkToPreview, openPreviewFor } from './previews.service.ts';
import {
  announceRelease,
  answerQuery,
  moveAsSigned,
  type PointerMove,
  setPointers,
  takeFile,
} from './releases.service.ts';
import { planRollback, readVersions, switchAppOnOrOff } from './versions.service.ts';

/** Several teams behind one address may each publish the shell, the largest app, in that time. */
const publishingLimit = { name: 'releases', points: 3000, seconds: 10 * 60 };

/**
 * Publishing over HTTP. A signature is the only credential: no cookie and no token counts here, so
 * these are no calls of the portal's contract. `@caderneta/releases` has their shapes.
 */
export async function releaseRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, fileStore } = services;
  const now = () => services.now();
  const context = { db, storage: fileStore.storage, catalog: app.releaseCatalog, now };

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await takeHit(db, publishingLimit, networkOf(request.ip));
    });
    // Files are checked while they stream in.
    scope.addContentTypeParser('application/octet-stream', (_request, content, done) => {
      done(null, content);
    });

    scope.post(publishingPaths.releases, { bodyLimit: largeBody }, ({ body }) =>
      announceRelease(context, body),
    );
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
  });
}

/** A whole school behind one address opens its tabs in the same minutes. */
const reportLimit = { name: 'health reports', points: 1200, seconds: 10 * 60 };

/** Takes what pages report of their builds. Beacons bear the portal's cookie, and no token. */
export function healthReportRoutes(app: FastifyInstance, services: Services): void {
  const { db, keys } = services;
  const context = { db, catalog: app.releaseCatalog, now: () => services.now() };

  app.post(healthPath, { bodyLimit: healthReportBytes }, async (request, reply) => {
    await takeHit(db, reportLimit, networkOf(request.ip));
    const read = z.safeParse(healthReport, request.body);
    if (!read.success) throw new Malformed('O relatório não tem a forma esperada.');
    await takeHealthReport(context, await readPortalCookie(request, keys), read.data);
    return reply.status(204).send();
  });
}

/** Opens the link of a preview; `/?previa=sair` of the portal's pages leaves all previews. */
export function previewRoutes(app: FastifyInstance, services: Services): void {
  const catalog = app.releaseCatalog;
  route(
    app,
    openPreview,
    async ({ db, actor }, { body: { token }, request, reply }) => {
      const current = await readPreviews(request, actor, services);
      const context = { db, catalog, services };
      const previews = await openPreviewFor(context, actor, { token, current });
      await setPreviewCookie(reply, services, { actor, previews });
    },
    { storesNothing: true },
  );
}

/** Serves the page 'Versões': what runs where, rollback, switching apps off and on. */
export function versionRoutes(app: FastifyInstance, services: Services): void {
  const { config, fileStore } = services;
  const now = () => services.now();
  const context = { db: app.db, storage: fileStore.storage, catalog: app.releaseCatalog, now };

  route(app, getVersionsPermission, ({ db, actor }) => readVersionsPermission(db, actor, config));
  route(app, listVersions, async ({ db, actor }) => {
    await requireInstallationAdministrator(db, actor, config);
    return readVersions({ ...context, appsFolder: services.appsFolder });
  });
  const plans = new WeakMap<FastifyRequest, { move: PointerMove; companions: Companion[] }>();
  route(
    app,
    rollBackVersion,
    async ({ db, now: present }, { request }) => {
      const { move, companions } = plans.get(request)!;
      await setPointers(db, move, { companions, now: present });
    },
    {
      // Reads files and records before the transaction of the call begins.
      before: async ({ db, actor }, { body, request }) => {
        await requireInstallationAdministrator(db, actor, config);
        const move = await planRollback(context, actor, body);
        plans.set(request, { move, companions: await assertMayMove(context, move) });
      },
    },
  );
  route(app, answerVersion, async ({ db, actor, now: present }, { body }) => {
    await requireInstallationAdministrator(db, actor, config);
    await answerWaiting({ db, catalog: app.releaseCatalog }, actor, { ...body, now: present });
  });
  route(app, switchApp, async ({ db, actor, now: present }, { body }) => {
    await requireInstallationAdministrator(db, actor, config);
    await switchAppOnOrOff(db, actor, { ...body, now: present });
  });
}
