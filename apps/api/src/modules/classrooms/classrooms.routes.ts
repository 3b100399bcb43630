import { listClassrooms, listClassroomsWithStudents } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import { findClassrooms, findClassroomsWithStudents } from './classrooms.repository.ts';

export function classroomRoutes(app: FastifyInstance): void {
  route(app, listClassrooms, ({ actor, db }) => findClassrooms(db, actor));
  route(app, listClassroomsWithStudents, ({ actor, db }) => findClassroomsWithStudents(db, actor));
}
