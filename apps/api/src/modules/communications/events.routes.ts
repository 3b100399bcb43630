import {
  createEvent,
  deleteEvent,
  getEvent,
  listEvents,
  updateEvent,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { handlersOf } from './communication-handlers.ts';
import { toEvent, eventRules } from './event-rules.ts';
import { listCommunications } from './list-communications.ts';
import { selectByDay } from './list-selection.repository.ts';

export function eventRoutes(app: FastifyInstance, services: Services): void {
  const { links, now } = services;
  const handlers = handlersOf(eventRules, services);

  route(app, listEvents, ({ db, actor, query }) => {
    const selection = selectByDay('event', query, actor, now());
    return listCommunications(
      { db, actor, links: links.of(actor), now: now() },
      'event',
      query,
      toEvent,
      selection,
    );
  });
  route(app, getEvent, handlers.read);
  route(app, createEvent, handlers.create);
  route(app, updateEvent, handlers.update);
  route(app, deleteEvent, handlers.delete);
}
