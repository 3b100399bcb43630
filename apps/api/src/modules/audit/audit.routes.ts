import { listAudit, listAuditPeople } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { findPeople } from './audit.repository.ts';
import { listAuditLog } from './audit.service.ts';

export function auditRoutes(app: FastifyInstance): void {
  route(app, listAudit, (ctx, { query }) => listAuditLog(ctx, query));
  route(app, listAuditPeople, ({ db, actor }) => findPeople(db, actor));
}
