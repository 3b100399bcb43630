import {
  createActivity,
  deleteActivity,
  getActivity,
  listActivities,
  updateActivity,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { activityRules, toActivity } from './activity-rules.ts';
import { handlersOf } from './communication-handlers.ts';
import { listCommunications } from './list-communications.ts';
import { selectByDay } from './list-selection.repository.ts';

export function activityRoutes(app: FastifyInstance, services: Services): void {
  const { links, now } = services;
  const handlers = handlersOf(activityRules, services);

  route(app, listActivities, ({ db, actor, query }) => {
    const selection = selectByDay('activity', query, actor, now());
    return listCommunications(
      { db, actor, links: links.of(actor), now: now() },
      'activity',
      query,
      toActivity,
      selection,
    );
  });
  route(app, getActivity, handlers.read);
  route(app, createActivity, handlers.create);
  route(app, updateActivity, handlers.update);
  route(app, deleteActivity, handlers.delete);
}
