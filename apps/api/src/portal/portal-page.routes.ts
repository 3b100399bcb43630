import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#/access/actor.ts';
import { HttpProblem, NotFound } from '#/http/problems.ts';
import { findSchool } from '#/modules/schools/schools.repository.ts';
import type { Services } from '#/services.ts';
import { watchBuilds } from './builds.ts';
import { devReloadRoutes, devReloadScript } from './dev-reload.ts';
import { fillTemplate } from './fill-template.ts';
import { readPortalCookie } from './portal-cookie.ts';
import { isRecovery, preloadsOf, shellFile } from './preloads.ts';
import { remotesDocument } from './remotes-document.ts';

/** `/remotes.json`, and the shell's HTML at every address that a person may open. */
export function portalPageRoutes(app: FastifyInstance, services: Services): void {
  const { appsFolder, config, keys } = services;
  const builds = watchBuilds(appsFolder, app.log);
  if (config.isDevelopment) devReloadRoutes(app, builds);

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
      .headers({ 'cache-control': 'no-store', 'content-security-policy': policy(nonce) })
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

class NotBuilt extends HttpProblem {
  constructor() {
    const title = 'O portal ainda não foi construído. Execute npm run build.';
    super({ status: 503, code: 'not-built', title });
  }
}

async function schoolTexts(app: FastifyInstance, actor: Actor | undefined) {
  const found = actor && (await findSchool(app.db, actor.schoolId));
  return { schoolName: found?.school.name ?? '', city: found?.school.city ?? '' };
}

function isPage(request: FastifyRequest): boolean {
  const isOther = /^\/(v1|docs|assets|remotes|files|dev)(\/|$)/i.test(addressOf(request));
  return !isOther && (request.headers.accept ?? '').includes('text/html');
}

function addressOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '/';
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}
