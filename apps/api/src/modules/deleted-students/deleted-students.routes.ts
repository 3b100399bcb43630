import {
  eraseStudent,
  getErasure,
  getStudentDeletion,
  getStudentReturn,
  listDeletedStudents,
  returnStudent,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { findDeletedStudents } from './deleted-students.repository.ts';
import { eraseDeletedStudent, planErasure } from './deleted-students.service.ts';
import { planDeletion, planReturn, takeStudentBack } from './returning.service.ts';

export function deletedStudentRoutes(app: FastifyInstance): void {
  route(app, getStudentDeletion, (ctx, { params }) => planDeletion(ctx, params.id));
  route(app, listDeletedStudents, (ctx, { query }) => findDeletedStudents(ctx, query));
  route(app, getStudentReturn, (ctx, { params }) => planReturn(ctx, params.id));
  route(app, returnStudent, (ctx, { params, body }) => takeStudentBack(ctx, params.id, body));
  route(app, getErasure, (ctx, { params }) => planErasure(ctx, params.id));
  route(app, eraseStudent, (ctx, { params, expectedVersion }) =>
    eraseDeletedStudent(ctx, params.id, expectedVersion),
  );
}
