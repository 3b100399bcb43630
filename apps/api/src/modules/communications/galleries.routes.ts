import {
  createGallery,
  deleteGallery,
  getGallery,
  listGalleries,
  updateGallery,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { handlersOf } from './communication-handlers.ts';
import { findGalleries } from './galleries.service.ts';
import { galleryRules } from './gallery-rules.ts';

export function galleryRoutes(app: FastifyInstance, services: Services): void {
  const { links, now } = services;
  const handlers = handlersOf(galleryRules, services);

  route(app, listGalleries, ({ db, actor, query }) =>
    findGalleries({ db, actor, links: links.of(actor), now: now() }, query),
  );
  route(app, getGallery, handlers.read);
  route(app, createGallery, handlers.create);
  route(app, updateGallery, handlers.update);
  route(app, deleteGallery, handlers.delete);
}
