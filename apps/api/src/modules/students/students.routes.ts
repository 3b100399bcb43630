import {
  createStudent,
  deleteStudent,
  getStudent,
  updateStudent,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import {
  addStudent,
  changeStudent,
  getStudentWithGuardians,
  removeStudent,
} from './students.service.ts';

export function studentRoutes(app: FastifyInstance): void {
  route(app, getStudent, (ctx, { params }) => getStudentWithGuardians(ctx, params.id));
  route(app, createStudent, (ctx, { body }) => addStudent(ctx, body));
  route(app, updateStudent, (ctx, { params: { id }, body, expectedVersion }) =>
    changeStudent(ctx, { id, body, expectedVersion }),
  );
  route(app, deleteStudent, (ctx, { params }) => removeStudent(ctx, params.id));
}
