import { randomBytes } from 'node:crypto';
import { previewParameter } from '@caderneta/api-client/contract';
import { appName } from '@caderneta/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#/policy/actor.ts';
import { NotFound } from '#/kernel/problems.ts';
import { findSchool } from '#/modules/schools/schools.repository.ts';
import type { Services } from '#/services.ts';
import { isBuildId } from './builds.ts';
import { devReloadRoutes, devReloadScript } from './dev-reload.ts';
import { familyAppRoutes } from './family-app.routes.ts';
import { fillTemplate } from './fill-template.ts';
import { NotBuilt } from './not-built.ts';
import { pagePolicy } from './page-policy.ts';
import { addressOf, asksForPage } from './page-request.ts';
import { readPortalCookie } from './portal-cookie.ts';
import {
  idOfSet,
  type PortalSet,
  previewSetHeader,
  sessionDocument,
  setFor,
  setHeader,
} from './portal-set.ts';
import { portalWorkerOf, portalWorkerRoute } from './portal-worker.routes.ts';
import { leavingPreviews, withPreviewBadge } from './preview-badge.ts';
import { clearPreviewCookie, readPreviews } from './preview-session.ts';
import { isRecovery, preloadsOf, shellFile } from './preloads.ts';
import { navigationOf } from './remotes-document.ts';

/** `/remotes.json`, and the shell's HTML at every address that a person may open. */
export function portalPageRoutes(app: FastifyInstance, services: Services): void {
  if (services.config.isDevelopment) devReloadRoutes(app, app.releaseCatalog.ownBuilds);
  familyAppRoutes(app, services);
  portalWorkerRoute(app, services);
  remotesRoute(app, services);
  pageRoute(app, services);
}

function remotesRoute(app: FastifyInstance, services: Services): void {
  const { buildsFor, buildsBesideShell } = app.releaseCatalog;
  app.get('/remotes.json', async (request, reply) => {
    const actor = await readPortalCookie(request, services.keys);
    const held = heldBy(request);
    if (actor) app.sightings.note(held);
    reply.header('cache-control', 'private, no-store');
    // Only a page that runs previews asks for them: no other must mix them with its own.
    const previews = isOfPreview(request) ? await readPreviews(request, actor, services) : {};
    const current = await buildsFor(actor?.schoolId, previews);
    if (!held.shell) return sessionDocument(actor, current);
    return sessionDocument(actor, await buildsBesideShell(current, held.shell));
  });
}

function pageRoute(app: FastifyInstance, services: Services): void {
  const { config, keys } = services;
  app.get('/*', async (request, reply) => {
    if (!isPage(request)) throw new NotFound();
    if (previewWord(request) === leavingPreviews) {
      clearPreviewCookie(reply);
      return reply.header('cache-control', 'no-store').redirect('/', 303);
    }
    const actor = await readPortalCookie(request, keys);
    const previewed = await readPreviews(request, actor, services);
    const current = await app.releaseCatalog.buildsFor(actor?.schoolId, previewed);
    const { shell, previews } = current;
    if (!shell) throw new NotBuilt();
    const isPortal = actor && !isRecovery(addressOf(request));
    const set = setFor(actor, current);
    app.sightings.note(set);
    // The service worker keeps no page that names its set by the other header.
    if (isPortal) reply.header(previews ? previewSetHeader : setHeader, idOfSet(set));
    const nonce = randomBytes(16).toString('base64');
    const scripts = shell.scripts.map((file) => ({
      address: shellFile(shell.buildId, file),
      sha384: shell.digests.get(file),
    }));
    const html = fillTemplate(shell.template, {
      nonce,
      frame: isPortal ? 'app' : 'login',
      ...(await schoolTexts(app, actor)),
      ...preloadsOf(addressOf(request), actor, current),
      navigation: navigationOf(actor, current),
      scripts: config.isDevelopment ? [...scripts, { address: devReloadScript }] : scripts,
      bootstrap: {
        remotes: sessionDocument(actor, current),
        shell: shell.buildId,
        worker: portalWorkerOf(services, current),
        ...(previews && { isPreview: true }),
      },
    });
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce) })
      .type('text/html; charset=utf-8')
      .send(previews ? withPreviewBadge(html, { previews, nonce }) : html);
  });
}

const previewWord = ({ query }: FastifyRequest) =>
  (query as Record<string, unknown>)[previewParameter];
const isOfPreview = (request: FastifyRequest) => previewWord(request) === '1';

/** Builds that a page says it runs: `/remotes.json?shell=0123456789&chat=abcdef0123`. */
function heldBy({ query }: FastifyRequest): PortalSet {
  const named = Object.entries(query as Record<string, unknown>);
  const sound = named.filter(
    (entry): entry is [string, string] =>
      appName.safeParse(entry[0]).success && isBuildId(entry[1]),
  );
  return Object.fromEntries(sound);
}

async function schoolTexts(app: FastifyInstance, actor: Actor | undefined) {
  const found = actor && (await findSchool(app.db, actor.schoolId));
  return { schoolName: found?.school.name ?? '', city: found?.school.city ?? '' };
}

function isPage(request: FastifyRequest): boolean {
  const isOther = /^\/(v1|docs|assets|remotes|files|dev)(\/|$)/i.test(addressOf(request));
  return !isOther && asksForPage(request);
}
