import { eraseStudent, getErasure, listDeletedStudents } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { findDeletedStudents } from './deleted-students.repository.ts';
import { erase, readErasure } from './deleted-students.service.ts';

export function deletedStudentRoutes(app: FastifyInstance): void {
  route(app, listDeletedStudents, ({ db, actor, query }) => findDeletedStudents(db, actor, query));
  route(app, getErasure, ({ db, actor, params }) => readErasure({ db, actor }, params.id));
  route(app, eraseStudent, ({ db, actor, params, expectedVersion }) =>
    erase({ db, actor }, params.id, expectedVersion),
  );
}
