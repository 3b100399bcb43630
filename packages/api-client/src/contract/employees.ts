import * as z from 'zod/mini';
import { signedInEmployee } from './authentication.ts';
import { credentialMessages, currentPassword, email, password } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { role, roles } from './enums.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, instant, most, requiredName } from './primitives.ts';

export const employeeSummary = z.object({ id, name: z.string(), role: openEnum(role) });
export type EmployeeSummary = z.output<typeof employeeSummary>;

export const listEmployees = endpoint({
  method: 'GET',
  path: '/v1/Employees/List',
  access: 'administrator',
  status: 200,
  response: z.array(employeeSummary),
});

export const employee = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: openEnum(role),
  classroomIds: z.array(id),
});
export type Employee = z.output<typeof employee>;

const classroomIds = z
  .array(id, messages.classrooms)
  .check(most(limits.classroomsPerCall), z.minLength(1, messages.classrooms));

/** The office of a network has no classrooms; the server refuses none at a school. */
const anyClassroomIds = z.array(id, messages.classrooms).check(most(limits.classroomsPerCall));

export const employeeBody = z.strictObject({
  name: requiredName,
  email,
  password,
  role: z.enum(roles, messages.required),
  classroomIds,
});
export type EmployeeBody = z.output<typeof employeeBody>;

/**
 * How the person comes in. Absent: with the password, as it is. 'givenPassword': with a password that
 * they must replace at the first sign-in, and that nobody else of the school was given. 'invitation':
 * without one, by a link, which is mailed where the installation sends e-mails.
 */
const firstAccess = z.enum(['givenPassword', 'invitation'], messages.invalid);

interface FirstAccess {
  password?: string | undefined;
  firstAccess?: z.output<typeof firstAccess> | undefined;
}

const needsPassword = z.refine<FirstAccess>(
  (body) => body.firstAccess === 'invitation' || body.password !== undefined,
  { error: credentialMessages.emptyPassword, path: ['password'] },
);
const invitesWithoutPassword = z.refine<FirstAccess>(
  (body) => body.firstAccess !== 'invitation' || body.password === undefined,
  { error: messages.invalid, path: ['firstAccess'] },
);

/** What is sent to make an employee. */
export const newEmployeeBody = z
  .extend(employeeBody, {
    password: z.optional(password),
    classroomIds: anyClassroomIds,
    firstAccess: z.optional(firstAccess),
  })
  .check(needsPassword, invitesWithoutPassword);
export type NewEmployeeBody = z.output<typeof newEmployeeBody>;

const fieldCount = (patch: object) => Object.keys(patch).length;

/** Only what changes: an empty field is left out. */
export const employeePatch = z
  .partial(z.extend(employeeBody, { firstAccess: z.enum(['givenPassword'], messages.invalid) }))
  .check(
    z.refine((patch) => fieldCount(patch) > 0, messages.emptyField),
    z.refine((patch) => patch.firstAccess === undefined || patch.password !== undefined, {
      error: credentialMessages.emptyPassword,
      path: ['password'],
    }),
  );
export type EmployeePatch = z.output<typeof employeePatch>;

export const getEmployee = endpoint({
  method: 'GET',
  path: '/v1/Employees/:id',
  access: 'administrator',
  params: byId,
  status: 200,
  response: employee,
  versioned: true,
});

export const createdEmployee = z.extend(employee, {
  /** Present where the e-mail has an account already: the password that was sent is not used. */
  hasAccount: z.optional(z.boolean()),
  /** The address to which an invitation is on its way. */
  invitedAt: z.optional(z.string()),
});
export type CreatedEmployee = z.output<typeof createdEmployee>;

export const createEmployee = endpoint({
  method: 'POST',
  path: '/v1/Employees',
  access: 'administrator',
  body: newEmployeeBody,
  status: 201,
  response: createdEmployee,
  refusals: [409],
  audited: ['employee', 'create'],
});

export const updateEmployee = endpoint({
  method: 'PATCH',
  path: '/v1/Employees/:id',
  access: 'administrator',
  params: byId,
  body: employeePatch,
  status: 200,
  response: employee,
  refusals: [409],
  versioned: true,
  audited: ['employee', 'update'],
});

export const deleteEmployee = endpoint({
  method: 'DELETE',
  path: '/v1/Employees/:id',
  access: 'administrator',
  params: byId,
  status: 204,
  refusals: [409],
  audited: ['employee', 'delete'],
});

/** The server keeps only the hash of the link that it shows. */
export const employeeInvitation = z.discriminatedUnion('delivery', [
  z.object({
    delivery: z.literal('shown'),
    /** Address with the token in its fragment. */
    url: z.string(),
    expiresAt: instant,
  }),
  z.object({ delivery: z.literal('mailed'), sentTo: z.string(), expiresAt: instant }),
]);
export type EmployeeInvitation = z.output<typeof employeeInvitation>;

export const inviteEmployee = endpoint({
  method: 'POST',
  path: '/v1/Employees/:id/invitations',
  access: 'administrator',
  params: byId,
  body: z.strictObject({ delivery: z.enum(['shown', 'mailed'], messages.invalid) }),
  status: 201,
  response: employeeInvitation,
  refusals: [409, 429],
  shownOnce: true,
  audited: ['employee', 'update'],
});

/** Exactly one field, as each has its own modal; e-mail and password with the current password. */
export const profilePatch = z
  .partial(z.strictObject({ name: requiredName, email, password, currentPassword }))
  .check(
    z.refine(({ currentPassword: _, ...patch }) => fieldCount(patch) === 1, messages.emptyField),
    z.refine(
      ({ email: address, password: next, currentPassword: proof }) =>
        (address === undefined && next === undefined) || proof !== undefined,
      { error: credentialMessages.emptyCurrentPassword, path: ['currentPassword'] },
    ),
  );
export type ProfilePatch = z.output<typeof profilePatch>;

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/v1/Employees/Profile',
  access: 'employee',
  body: profilePatch,
  status: 200,
  response: signedInEmployee,
  refusals: [409, 429],
  audited: ['profile', 'update'],
});

export const employeeSummaries = {
  listEmployees: 'Active employees by name',
  getEmployee: 'One active employee',
  createEmployee:
    'Add an employee; 409 where somebody of the school has the e-mail. Who has it in another school keeps their password',
  updateEmployee: 'Change an employee; a new password ends their sessions',
  inviteEmployee:
    'A new single-use link with which an employee chooses the password, shown or mailed; 409 for oneself, and to be shown for somebody of another school too',
  deleteEmployee: 'Deactivate an employee; 409 for oneself and the last administrator',
  updateProfile:
    'Change one’s own name, or with `currentPassword` e-mail or password; a password ends one’s other sessions',
};

const writtenFieldLabels = {
  name: 'nome',
  email: 'e-mail',
  password: 'senha',
  role: 'função',
  classroomIds: 'turmas',
  firstAccess: 'primeira entrada',
};

export const employeeFieldLabels = {
  createEmployee: writtenFieldLabels,
  updateEmployee: writtenFieldLabels,
  inviteEmployee: { delivery: 'convite' },
  updateProfile: {
    name: 'nome',
    email: 'e-mail',
    password: 'senha',
    currentPassword: 'senha atual',
  },
};

export const employeeSchemas = {
  CreatedEmployee: createdEmployee,
  Employee: employee,
  EmployeeInvitation: employeeInvitation,
  EmployeePatch: employeePatch,
  EmployeeSummary: employeeSummary,
  NewEmployeeBody: newEmployeeBody,
  ProfilePatch: profilePatch,
};
