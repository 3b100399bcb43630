import { healthPath, healthReport, healthReportBytes } from '@caderneta/releases';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Malformed, TooManyRequests } from '#/kernel/problems.ts';
import { readPortalCookie } from '#/portal/portal-cookie.ts';
import { networkOf } from '#/rate-limits/network-of.ts';
import { countHit } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import { takeHealthReport } from './health-reports.service.ts';

/** A whole school behind one address opens its tabs in the same minutes. */
const limit = { name: 'health reports', points: 1200, seconds: 10 * 60 };

/** What pages say of the builds that they run. Beacons bear the portal's cookie, and no token. */
export function healthReportRoutes(app: FastifyInstance, services: Services): void {
  const { db, keys } = services;
  const context = { db, catalog: app.releaseCatalog, now: () => services.now() };

  app.post(healthPath, { bodyLimit: healthReportBytes }, async (request, reply) => {
    const wait = await countHit(db, limit, networkOf(request.ip));
    if (wait !== undefined) throw new TooManyRequests(wait);
    const read = z.safeParse(healthReport, request.body);
    if (!read.success) throw new Malformed('O relatório não tem a forma esperada.');
    await takeHealthReport(context, await readPortalCookie(request, keys), read.data);
    return reply.status(204).send();
  });
}
