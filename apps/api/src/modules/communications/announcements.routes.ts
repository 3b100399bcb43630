import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  updateAnnouncement,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import type { Services } from '#/services.ts';
import { announcementRules } from './announcement-rules.ts';
import { reportOf } from './communication-fields.ts';
import { createOne, deleteOne, readOne, updateOne } from './communication.service.ts';
import { listCommunications } from './list-communications.ts';

export function announcementRoutes(app: FastifyInstance, services: Services): void {
  const { links } = services;
  const { kind } = announcementRules;

  route(app, listAnnouncements, ({ db, actor, query }) =>
    listCommunications(
      { db, actor, links },
      kind,
      query,
      ({ counts, communication, classrooms }) => ({
        communication,
        report: reportOf(counts),
        classrooms,
      }),
    ),
  );
  route(app, getAnnouncement, ({ db, actor, params }) =>
    readOne(announcementRules, { db, actor, links }, params.id),
  );
  route(app, createAnnouncement, ({ db, actor, body }) =>
    createOne(announcementRules, { db, actor, links }, body, services.now()),
  );
  route(app, updateAnnouncement, ({ db, actor, params: { id }, body, expectedVersion }) => {
    const change = { id, body, expectedVersion };
    return updateOne(announcementRules, { db, actor, links }, change, services.now());
  });
  route(app, deleteAnnouncement, ({ db, actor, params }) =>
    deleteOne({ db, actor, links }, kind, params.id, services.now()),
  );
}
