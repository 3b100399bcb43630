import {
  createActivity,
  deleteActivity,
  getActivity,
  listActivities,
  updateActivity,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import type { Services } from '#/services.ts';
import { activityRules, describeActivity } from './activity-rules.ts';
import { handlersOf } from './communication-handlers.ts';
import { listCommunications } from './list-communications.ts';

export function activityRoutes(app: FastifyInstance, services: Services): void {
  const { links } = services;
  const handlers = handlersOf(activityRules, services);

  route(app, listActivities, ({ db, actor, query }) =>
    listCommunications({ db, actor, links }, 'activity', query, describeActivity),
  );
  route(app, getActivity, handlers.read);
  route(app, createActivity, handlers.create);
  route(app, updateActivity, handlers.update);
  route(app, deleteActivity, handlers.delete);
}
