import { randomBytes } from 'node:crypto';
import { paths } from '@caderneta/family-texts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { NotFound } from '#/kernel/problems.ts';
import { findMovesOfBrowser } from '#/modules/guardian-access/authenticate-guardian.ts';
import { listMoves } from '#/modules/moved-schools/exports.ts';
import { sendBuildFile } from '#/modules/releases/builds/build-files.ts';
import { addressOf, asksForPage, pagePolicy, workerPolicy } from '#/portal/html/html-page.ts';
import type { Services } from '#/services.ts';
import { familyEntranceRoutes } from './family-entrance.routes.ts';
import { familyFormRoutes } from './family-forms.routes.ts';
import { requireFamily, sendFamilyPage } from './family-page.ts';
import { previewRoutes, readPreview } from './family-preview.ts';
import { readFirstView } from './first-view.ts';
import { unsubscribeRoutes } from './unsubscribe.routes.ts';
import { type Handover, movedPage } from './moved-school.ts';

/**
 * Serves the family's app: its page at every address under /familia, its service worker and what a
 * system needs to install it. A paired device gets the page with what it shows first.
 */
export function familyAppRoutes(app: FastifyInstance, services: Services): void {
  for (const url of ['/familia', '/familia/*']) {
    app.get(url, { config: { takesTurn: 'pages' } }, async (request, reply) => {
      const family = await requireFamily({ request, reply });
      const file = addressOf(request).slice('/familia/'.length);
      if (file === family.worker) {
        reply.headers({
          'content-security-policy': workerPolicy,
          'service-worker-allowed': '/familia',
        });
      }
      if (file === family.worker || family.publicFiles.includes(file)) {
        reply.header('cache-control', 'no-cache');
        return sendBuildFile(reply, services, { app: 'family', buildId: family.buildId, file });
      }
      if (!asksForPage(request)) throw new NotFound();
      const moves = await findMovesOfBrowser(request, services);
      const first = await readFirstView(request, services);
      const isHere = request.guardians?.some(({ isSchoolClosed }) => !isSchoolClosed) ?? false;
      const isEntrance = addressOf(request) === paths.enter;
      if (moves.length > 0 && !isHere && !isEntrance) return sendMoved(reply, moves);
      const told = isHere ? moves : first ? [] : await listMoves(app.db);
      const isRequested = 'pedido' in (request.query as object);
      return sendFamilyPage({ request, reply }, services, {
        ...{ family, first, moves: told },
        ...(!first && { preview: await readPreview(request, services) }),
        entrance: isRequested ? { isRequested } : {},
      });
    });
  }
  // Outside of what the app's worker serves, so that an installed app gets here too.
  app.get(movedPath, async (request, reply) => {
    const moves = await findMovesOfBrowser(request, services);
    if (moves.length > 0) return sendMoved(reply, moves);
    return reply.header('cache-control', 'no-store').redirect(paths.feed, 303);
  });
  previewRoutes(app, services);
  for (const routes of [familyEntranceRoutes, familyFormRoutes, unsubscribeRoutes]) {
    app.register((scope, _options, done) => {
      routes(scope, services);
      done();
    });
  }
}

/** The cookies of a family reach it, as they reach its calls. */
const movedPath = '/v1/family/moved';

function sendMoved(reply: FastifyReply, moves: Handover[]) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce) })
    .type('text/html; charset=utf-8')
    .send(movedPage(moves, nonce));
}
