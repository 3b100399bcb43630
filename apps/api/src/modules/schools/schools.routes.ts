import { getSchool } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { readSchool } from './schools.service.ts';

export function schoolRoutes(app: FastifyInstance, { links }: Services): void {
  route(app, getSchool, ({ actor, db, params }) =>
    readSchool(db, actor, params.id, links.of(actor)),
  );
}
