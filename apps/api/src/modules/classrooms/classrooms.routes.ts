import {
  createClassroom,
  getClassroom,
  listClassrooms,
  listClassroomsWithStudents,
  updateClassroom,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { insertClassroom } from './classroom-writing.repository.ts';
import { findClassrooms, findClassroomsWithStudents } from './classrooms.repository.ts';
import { changeClassroom, readClassroom } from './classrooms.service.ts';

export function classroomRoutes(app: FastifyInstance, services: Services): void {
  route(app, listClassrooms, ({ actor, db }) => findClassrooms(db, actor));
  route(app, listClassroomsWithStudents, ({ actor, db }) => findClassroomsWithStudents(db, actor));
  route(app, getClassroom, ({ actor, db, query }) => readClassroom({ db, actor }, query.id));
  route(app, createClassroom, ({ actor, db, body }) =>
    insertClassroom(db, { schoolId: actor.schoolId, body }, services.now()),
  );
  route(app, updateClassroom, ({ actor, db, params: { id }, body, expectedVersion }) =>
    changeClassroom({ db, actor }, { id, body, expectedVersion }),
  );
}
