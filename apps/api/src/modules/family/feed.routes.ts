import { countFamilyUnread, listFeed } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import type { Services } from '#/services.ts';
import { countUnread, readFeed } from './feed.service.ts';

export function feedRoutes(app: FastifyInstance, services: Services): void {
  const { links } = services;

  route(app, listFeed, ({ db, guardian, query }) =>
    readFeed({ db, guardian, links, now: services.now() }, query),
  );
  route(app, countFamilyUnread, ({ db, guardian }) => countUnread({ db, guardian }));
}
