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
import type { Services } from '#/services.ts';
import { findEmployees } from './employees.repository.ts';
import { addEmployee, editEmployee, readEmployee, removeEmployee } from './employees.service.ts';
import { changeProfile, requireCurrentPassword } from './profile.service.ts';

export function employeeRoutes(app: FastifyInstance, services: Services): void {
  route(app, listEmployees, ({ actor, db }) => findEmployees(db, actor.schoolId));
  route(app, getEmployee, ({ db, actor, params }) => readEmployee({ db, actor }, params.id));
  route(app, createEmployee, ({ db, actor, body }) =>
    addEmployee({ db, actor, now: services.now() }, body),
  );
  route(app, updateEmployee, ({ db, actor, params: { id }, body, expectedVersion }) =>
    editEmployee({ db, actor, now: services.now() }, { id, body, expectedVersion }),
  );
  route(app, deleteEmployee, ({ db, actor, params }) =>
    removeEmployee({ db, actor, now: services.now() }, params.id),
  );
  route(
    app,
    updateProfile,
    ({ db, actor, body }) => changeProfile({ db, actor, now: services.now() }, body),
    { before: ({ db, actor, body }) => requireCurrentPassword(db, actor, body) },
  );
}
