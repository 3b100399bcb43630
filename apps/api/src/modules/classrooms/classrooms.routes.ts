import {
  createClassroom,
  getClassroom,
  listClassroomRecipients,
  listClassrooms,
  listClassroomsWithStudents,
  updateClassroom,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { findClassrooms, findClassroomsWithStudents } from './classrooms.repository.ts';
import {
  addClassroom,
  changeClassroom,
  getClassroomWithStudents,
  listRecipients,
} from './classrooms.service.ts';

export function classroomRoutes(app: FastifyInstance): void {
  route(app, listClassrooms, ({ db, actor }, { query }) => findClassrooms(db, actor, query));
  route(app, listClassroomsWithStudents, ({ db, actor }) => findClassroomsWithStudents(db, actor));
  route(app, listClassroomRecipients, (ctx, { query }) => listRecipients(ctx, query));
  route(app, getClassroom, (ctx, { query }) => getClassroomWithStudents(ctx, query.id));
  route(app, createClassroom, (ctx, { query, body }) => addClassroom(ctx, body, query));
  route(app, updateClassroom, (ctx, { params: { id }, query, body, expectedVersion }) =>
    changeClassroom(ctx, { id, body, expectedVersion }, query),
  );
}
