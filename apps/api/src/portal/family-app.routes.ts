import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#/kernel/problems.ts';
import type { Services } from '#/services.ts';
import type { Builds } from './builds.ts';
import { devReloadScript } from './dev-reload.ts';
import { fillTemplate } from './fill-template.ts';
import { matchRoute } from './match-route.ts';
import { NotBuilt } from './not-built.ts';
import { pagePolicy } from './page-policy.ts';
import { addressOf, asksForPage } from './page-request.ts';
import { sendBuildFile } from './send-build-file.ts';

type BuiltFamily = NonNullable<Builds['family']>;

/** A worker has no page whose policy would count: it carries its own. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * The family's app: its page at every address under /familia, its service worker and what a
 * system needs to install it. Nothing here knows who asks: the page calls the API itself.
 */
export function familyAppRoutes(app: FastifyInstance, services: Services): void {
  const { config } = services;
  for (const url of ['/familia', '/familia/*']) {
    app.get(url, async (request, reply) => {
      // Nobody's school is known here: the family's app is the same for all.
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
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce) })
        .type('text/html; charset=utf-8')
        .send(pageOf(family, { ...page, nonce }));
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

/** What the preview of a shared link says: no school and nobody's name. */
const title = 'Caderneta: a escola pertinho da família';
const invitationTitle = 'Seu convite da escola · Caderneta';

/** Scripts of the page that is opened, so that they load beside the app's own. */
function preloadsOf(family: BuiltFamily, address: string): string[] {
  const patterns = Object.keys(family.pages);
  // A page that also says about whom it is has one script for both: /familia/diarios/:studentId.
  const parent = address.slice(0, address.lastIndexOf('/'));
  const pattern = matchRoute(patterns, address) ?? matchRoute(patterns, parent) ?? '/familia';
  return (family.pages[pattern] ?? []).map((name) => familyFile(family, name));
}

function familyFile({ buildId }: BuiltFamily, file: string): string {
  return `/familia/assets/${buildId}/${file}`;
}
