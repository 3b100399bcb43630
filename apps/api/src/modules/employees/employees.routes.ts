import {
  confirmEmail,
  createEmployee,
  deleteEmployee,
  getEmailProof,
  getEmployee,
  getEmployeeDeletion,
  inviteEmployee,
  listDeletedEmployees,
  listEmployees,
  listOtherSchools,
  returnEmployee,
  sendEmailProof,
  switchSchool,
  updateEmployee,
  updateProfile,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { clearCachedPictures } from '#/kernel/headers.ts';
import { route } from '#/kernel/route.ts';
import {
  confirmOwnEmail,
  countProofMail,
  isProofAsked,
  mailOwnProof,
} from '#/modules/accounts/email-proof.service.ts';
import { switchSession, toAuthInfo } from '#/modules/authentication/authentication.service.ts';
import { setPortalCookie } from '#/modules/authentication/portal-cookie.ts';
import type { Services } from '#/services.ts';
import { findEmployees } from './employees.repository.ts';
import { editEmployee, removeEmployee, requireEmployee } from './employees.service.ts';
import { countInvitation, invite } from './invitations.service.ts';
import { addEmployee } from './joining.service.ts';
import {
  changeProfile,
  countSwitch,
  listOwnSchools,
  requireCurrentPassword,
} from './profile.service.ts';
import {
  listFormerEmployees,
  planEmployeeDeletion,
  takeEmployeeBack,
} from './returning.service.ts';

export function employeeRoutes(app: FastifyInstance, { config, keys }: Services): void {
  route(app, listEmployees, ({ db, actor }) => findEmployees(db, actor.schoolId));
  route(app, getEmployee, (ctx, { params }) => requireEmployee(ctx, params.id, 'view'));
  route(app, createEmployee, (ctx, { body }) => addEmployee(ctx, body, { config, keys }));
  route(app, updateEmployee, (ctx, { params: { id }, body, expectedVersion }) =>
    editEmployee(ctx, keys, { id, body, expectedVersion }),
  );
  route(
    app,
    inviteEmployee,
    (ctx, { params: { id }, body }) => invite(ctx, { config, keys }, { id, ...body }),
    { before: (ctx, { params }) => countInvitation(ctx, params.id) },
  );
  route(app, deleteEmployee, (ctx, { params }) => removeEmployee(ctx, params.id));
  route(app, getEmployeeDeletion, (ctx, { params }) => planEmployeeDeletion(ctx, params.id));
  route(app, listDeletedEmployees, (ctx) => listFormerEmployees(ctx));
  route(app, returnEmployee, (ctx, { params, body }) =>
    takeEmployeeBack(ctx, { id: params.id, ...body }, config),
  );
  route(app, listOtherSchools, (ctx) => listOwnSchools(ctx));
  route(app, getEmailProof, (ctx) => isProofAsked(ctx, config));
  route(app, sendEmailProof, (ctx) => mailOwnProof(ctx, { config, keys }), {
    before: countProofMail,
  });
  route(app, confirmEmail, (ctx, { body }) => confirmOwnEmail(ctx, keys, body.token));
  route(
    app,
    switchSchool,
    async (ctx, { body, reply }) => {
      const session = await switchSession(ctx, body.schoolId);
      await setPortalCookie(reply, keys, session);
      clearCachedPictures(reply);
      return toAuthInfo(session, keys);
    },
    { before: countSwitch, worksWhenClosed: true },
  );
  route(app, updateProfile, (ctx, { body }) => changeProfile(ctx, body), {
    before: (ctx, { body }) => requireCurrentPassword(ctx, body),
  });
}
