import {
  createEmployee,
  deleteEmployee,
  getEmployee,
  listEmployees,
  updateEmployee,
  updateProfile,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { findEmployees } from './employees.repository.ts';
import { addEmployee, editEmployee, removeEmployee, requireEmployee } from './employees.service.ts';
import { changeProfile, requireCurrentPassword } from './profile.service.ts';

export function employeeRoutes(app: FastifyInstance): void {
  route(app, listEmployees, ({ db, actor }) => findEmployees(db, actor.schoolId));
  route(app, getEmployee, (ctx, { params }) => requireEmployee(ctx, params.id, 'view'));
  route(app, createEmployee, (ctx, { body }) => addEmployee(ctx, body));
  route(app, updateEmployee, (ctx, { params: { id }, body, expectedVersion }) =>
    editEmployee(ctx, { id, body, expectedVersion }),
  );
  route(app, deleteEmployee, (ctx, { params }) => removeEmployee(ctx, params.id));
  route(app, updateProfile, (ctx, { body }) => changeProfile(ctx, body), {
    before: (ctx, { body }) => requireCurrentPassword(ctx, body),
  });
}
