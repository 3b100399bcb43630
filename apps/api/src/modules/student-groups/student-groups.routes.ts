import {
  createStudentGroup,
  deleteStudentGroup,
  getStudentGroup,
  listStudentGroups,
  updateStudentGroup,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import {
  addGroup,
  changeGroup,
  deleteGroup,
  getGroup,
  listGroups,
} from './student-groups.service.ts';

export function studentGroupRoutes(app: FastifyInstance): void {
  route(app, listStudentGroups, (ctx, { query }) => listGroups(ctx, query.offered === 'true'));
  route(app, getStudentGroup, (ctx, { params }) => getGroup(ctx, params.id));
  route(app, createStudentGroup, (ctx, { body }) => addGroup(ctx, body));
  route(app, updateStudentGroup, (ctx, { params: { id }, body, expectedVersion }) =>
    changeGroup(ctx, { id, body, expectedVersion }),
  );
  route(app, deleteStudentGroup, (ctx, { params }) => deleteGroup(ctx, params.id));
}
