import { listGuardians } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { findGuardians, findStudentsByGuardian } from './guardians.repository.ts';

export function guardianRoutes(app: FastifyInstance): void {
  route(app, listGuardians, async ({ db, actor, query }) => {
    const { rows, total } = await findGuardians(db, actor, query);
    const ids = rows.map(({ id }) => id);
    const students = await findStudentsByGuardian(db, actor, ids);
    return { items: rows.map((row) => ({ ...row, students: students.get(row.id) ?? [] })), total };
  });
}
