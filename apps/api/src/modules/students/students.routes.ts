import {
  createStudent,
  deleteStudent,
  getStudent,
  updateStudent,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { addStudent, changeStudent, readStudent, removeStudent } from './students.service.ts';

export function studentRoutes(app: FastifyInstance, services: Services): void {
  route(app, getStudent, ({ db, actor, params }) => readStudent({ db, actor }, params.id));
  route(app, createStudent, ({ db, actor, body }) =>
    addStudent({ db, actor, now: services.now() }, body),
  );
  route(app, updateStudent, ({ db, actor, params: { id }, body, expectedVersion }) =>
    changeStudent({ db, actor, now: services.now() }, { id, body, expectedVersion }),
  );
  route(app, deleteStudent, ({ db, actor, params }) =>
    removeStudent({ db, actor, now: services.now() }, params.id),
  );
}
