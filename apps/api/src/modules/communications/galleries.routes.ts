import { listGalleries } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import type { Services } from '#/services.ts';
import { findGalleries } from './galleries.service.ts';

export function galleryRoutes(app: FastifyInstance, { links }: Services): void {
  route(app, listGalleries, ({ db, actor, query }) => findGalleries({ db, actor, links }, query));
}
