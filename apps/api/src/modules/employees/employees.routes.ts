import { listEmployees } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import { findEmployees } from './employees.repository.ts';

export function employeeRoutes(app: FastifyInstance): void {
  route(app, listEmployees, ({ actor, db }) => findEmployees(db, actor.schoolId));
}
