import * as contract from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import type { Services } from '#/services.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  readAnnouncement,
  updateAnnouncement,
} from './announcements.service.ts';
import { reportOf } from './communication-fields.ts';
import { listCommunications } from './list-communications.ts';

export function announcementRoutes(app: FastifyInstance, services: Services): void {
  const { links } = services;

  route(app, contract.listAnnouncements, ({ db, actor, query }) =>
    listCommunications(
      { db, actor, links },
      'announcement',
      query,
      ({ counts, communication, classrooms }) => ({
        communication,
        report: reportOf(counts),
        classrooms,
      }),
    ),
  );
  route(app, contract.getAnnouncement, ({ db, actor, params }) =>
    readAnnouncement({ db, actor, links }, params.id),
  );
  route(app, contract.createAnnouncement, ({ db, actor, body }) =>
    createAnnouncement({ db, actor, links }, body, services.now()),
  );
  route(app, contract.updateAnnouncement, ({ db, actor, params, body, expectedVersion }) =>
    updateAnnouncement({ db, actor, links }, { ...params, body, expectedVersion }, services.now()),
  );
  route(app, contract.deleteAnnouncement, ({ db, actor, params }) =>
    deleteAnnouncement({ db, actor, links }, params.id, services.now()),
  );
}
