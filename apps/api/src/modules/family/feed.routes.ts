import { countFamilyUnread, listFeed } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { askingWith } from './family.ts';
import { countUnread, readFeed } from './feed.service.ts';

export function feedRoutes(app: FastifyInstance, services: Services): void {
  const askingOf = askingWith(services);

  route(app, listFeed, (call) => readFeed(askingOf(call), call.query));
  route(app, countFamilyUnread, (call) => countUnread(askingOf(call)));
}
