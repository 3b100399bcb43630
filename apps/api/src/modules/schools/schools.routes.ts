import { getSchool, getSchoolSettings, updateSchoolSettings } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { changeSettings, getSettings } from './school-settings.service.ts';
import { getOwnSchool } from './schools.service.ts';

export function schoolRoutes(app: FastifyInstance, { config }: Services): void {
  route(app, getSchool, (ctx, { params }) => getOwnSchool(ctx, params.id));
  route(app, getSchoolSettings, (ctx, { params }) => getSettings(ctx, params.id, config));
  route(app, updateSchoolSettings, (ctx, { params: { id }, body, expectedVersion }) =>
    changeSettings(ctx, { id, body, expectedVersion }, config),
  );
}
