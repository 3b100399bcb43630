import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { announcementRules } from './announcement-rules.ts';
import { reportOf } from './communication-fields.ts';
import { handlersOf } from './communication-handlers.ts';
import { listCommunications } from './list-communications.ts';

export function announcementRoutes(app: FastifyInstance, services: Services): void {
  const { links, now } = services;
  const handlers = handlersOf(announcementRules, services);

  route(app, listAnnouncements, ({ db, actor, query }) =>
    listCommunications(
      { db, actor, links: links.of(actor), now: now() },
      'announcement',
      query,
      ({ counts, ...shared }) => ({
        communication: shared.communication,
        report: reportOf(counts),
        classrooms: shared.classrooms,
      }),
    ),
  );
  route(app, getAnnouncement, handlers.read);
  route(app, createAnnouncement, handlers.create);
  route(app, updateAnnouncement, handlers.update);
  route(app, deleteAnnouncement, handlers.delete);
}
