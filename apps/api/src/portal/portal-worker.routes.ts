import type { FastifyInstance } from 'fastify';
import type { Services } from '#/services.ts';
import type { Builds } from './builds.ts';
import { readPortalCookie } from './portal-cookie.ts';
import { sendBuildFile } from './send-build-file.ts';

export const portalWorkerAddress = '/sw.js';

/** A worker has no page whose policy would count: it carries its own. */
const workerPolicy = "default-src 'none'; connect-src 'self'";

/** Takes the place of a worker that is switched off, removes what it kept and goes itself. */
const leavingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith('portal-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
})()));
`;

/** Where the service worker of this portal is, for the pages that may register it. */
export function portalWorkerOf(
  { config }: Pick<Services, 'config'>,
  { shell }: Builds,
): string | null {
  return config.hasPortalWorker && shell?.worker ? portalWorkerAddress : null;
}

/** `/sw.js`: browsers look for the next version of a worker at the address of the last. */
export function portalWorkerRoute(app: FastifyInstance, services: Services): void {
  app.get(portalWorkerAddress, async (request, reply) => {
    const actor = await readPortalCookie(request, services.keys);
    const builds = await app.releaseCatalog.buildsFor(actor?.schoolId);
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy });
    const { shell } = builds;
    if (!shell?.worker || !portalWorkerOf(services, builds)) {
      return reply.type('text/javascript; charset=utf-8').send(leavingWorker);
    }
    const wanted = { app: 'shell', buildId: shell.buildId, file: shell.worker };
    return sendBuildFile(reply, services, wanted);
  });
}
