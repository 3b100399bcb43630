import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#/access/actor.ts';
import { NotFound } from '#/http/problems.ts';
import { findSchool } from '#/modules/schools/schools.repository.ts';
import type { Services } from '#/services.ts';
import { watchBuilds } from './builds.ts';
import { devReloadRoutes, devReloadScript } from './dev-reload.ts';
import { familyAppRoutes } from './family-app.routes.ts';
import { fillTemplate } from './fill-template.ts';
import { NotBuilt } from './not-built.ts';
import { pagePolicy } from './page-policy.ts';
import { addressOf, asksForPage } from './page-request.ts';
import { readPortalCookie } from './portal-cookie.ts';
import { isRecovery, preloadsOf, shellFile } from './preloads.ts';
import { remotesDocument } from './remotes-document.ts';

/** `/remotes.json`, and the shell's HTML at every address that a person may open. */
export function portalPageRoutes(app: FastifyInstance, services: Services): void {
  const { appsFolder, config, keys } = services;
  const builds = watchBuilds(appsFolder, app.log);
  if (config.isDevelopment) devReloadRoutes(app, builds);
  familyAppRoutes(app, services, builds);

  app.get('/remotes.json', async (request, reply) => {
    const actor = await readPortalCookie(request, keys);
    reply.header('cache-control', 'private, no-store');
    return remotesDocument(actor, await builds());
  });

  app.get('/*', async (request, reply) => {
    if (!isPage(request)) throw new NotFound();
    const [actor, current] = await Promise.all([readPortalCookie(request, keys), builds()]);
    const { shell } = current;
    if (!shell) throw new NotBuilt();
    const nonce = randomBytes(16).toString('base64');
    const scripts = shell.scripts.map((file) => shellFile(shell.buildId, file));
    const html = fillTemplate(shell.template, {
      nonce,
      frame: actor && !isRecovery(addressOf(request)) ? 'app' : 'login',
      role: actor?.role ?? '',
      ...(await schoolTexts(app, actor)),
      preloads: preloadsOf(addressOf(request), actor, current),
      scripts: config.isDevelopment ? [...scripts, devReloadScript] : scripts,
      bootstrap: { remotes: remotesDocument(actor, current) },
    });
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce) })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

async function schoolTexts(app: FastifyInstance, actor: Actor | undefined) {
  const found = actor && (await findSchool(app.db, actor.schoolId));
  return { schoolName: found?.school.name ?? '', city: found?.school.city ?? '' };
}

function isPage(request: FastifyRequest): boolean {
  const isOther = /^\/(v1|docs|assets|remotes|files|dev)(\/|$)/i.test(addressOf(request));
  return !isOther && asksForPage(request);
}
