import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#/kernel/problems.ts';
import type { Services } from '#/services.ts';
import type { Builds } from './builds.ts';
import { devReloadScript } from './dev-reload.ts';
import {
  addressOf,
  asksForPage,
  fillTemplate,
  NotBuilt,
  pagePolicy,
  workerPolicy,
} from './html-page.ts';
import { withFirstView } from './family-view/with-first-view.ts';
import { readFirstView } from './family-view/first-view.ts';
import { matchRoute } from './preloads.ts';
import { sendBuildFile } from './build-files.ts';

type BuiltFamily = NonNullable<Builds['family']>;

/**
 * Serves the family's app: its page at every address under /familia, its service worker and what a
 * system needs to install it. A paired device gets the page with what it shows first.
 */
export function familyAppRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  for (const url of ['/familia', '/familia/*']) {
    app.get(url, { config: { takesTurn: 'pages' } }, async (request, reply) => {
      const { family } = await app.releaseCatalog.buildsFor(undefined);
      if (!family) throw new NotBuilt();
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
      const page = { address: addressOf(request), config };
      const nonce = randomBytes(16).toString('base64');
      const first = await readFirstView(request, services);
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce) })
        .type('text/html; charset=utf-8')
        .send(withFirstView(pageOf(family, { ...page, nonce }), first, nonce));
    });
  }
}

interface PageRequest {
  nonce: string;
  address: string;
  config: Services['config'];
}

function pageOf(family: BuiltFamily, { nonce, address, config }: PageRequest): string {
  const scripts = family.scripts.map((name) => ({
    address: familyFile(family, name),
    sha384: family.digests.get(name),
  }));
  return fillTemplate(family.template, {
    nonce,
    title: address === '/familia/entrar' ? invitationTitle : title,
    publicUrl: config.publicUrl,
    preloads: preloadsOf(family, address),
    // In development the page loads itself again when the app was built.
    scripts: config.isDevelopment ? [...scripts, { address: devReloadScript }] : scripts,
  });
}

/** Shown in the preview of a shared link, so it names no school and no person. */
const title = 'Caderneta: a escola pertinho da família';
const invitationTitle = 'Seu convite da escola · Caderneta';

/** Scripts of the opened page, so that they load beside the app's own. */
function preloadsOf(family: BuiltFamily, address: string): string[] {
  const patterns = Object.keys(family.pages);
  // /familia/diarios and /familia/diarios/:studentId share one script.
  const parent = address.slice(0, address.lastIndexOf('/'));
  const pattern = matchRoute(patterns, address) ?? matchRoute(patterns, parent) ?? '/familia';
  return (family.pages[pattern] ?? []).map((name) => familyFile(family, name));
}

function familyFile({ buildId }: BuiltFamily, file: string): string {
  return `/familia/assets/${buildId}/${file}`;
}
