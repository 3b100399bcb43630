import { byId } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { NotFound, Unauthenticated } from '#/kernel/problems.ts';
import { linkTargets } from '#/modules/guardian-access/link-address.ts';
import type { Services } from '#/services.ts';
import { eventCalendar } from './event-calendar.ts';
import { askingWith } from './family.ts';
import { requireReceived } from './received.service.ts';

/** A file for the phone's calendar, which the contract's JSON does not describe. */
export function calendarRoutes(app: FastifyInstance, services: Services): void {
  const askingOf = askingWith(services);

  app.get('/v1/family/events/:id/calendar.ics', async (request, reply) => {
    const { guardian } = request;
    if (!guardian) throw new Unauthenticated();
    const params = z.safeParse(byId, request.params);
    if (!params.success) throw new NotFound();
    const asking = askingOf({ db: services.db, guardian });
    const { row } = await requireReceived(asking, { id: params.data.id, kind: 'event' });
    const url = `${services.config.publicUrl}/familia${linkTargets.communication(row.id)}`;
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="evento.ics"',
      })
      .send(eventCalendar(row, { url, now: asking.now }));
  });
}
