import * as z from 'zod/mini';
import { email } from './credentials.ts';
import { employee } from './employees.ts';
import { endpoint } from './endpoint.ts';
import { role } from './enums.ts';
import { communicationKindNames } from './kind-names.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, instant, requiredId } from './primitives.ts';
import { student } from './students.ts';

/** A guardian, and the devices on which they read at this moment. */
const family = { id, name: z.string(), devices: z.number() };

/** What deleting a student who is still here does. */
export const studentDeletion = z.object({
  guardians: z.array(
    z.object({
      ...family,
      /** Other students of theirs, by name; without one they lose access. */
      otherStudents: z.array(z.string()),
    }),
  ),
});
export type StudentDeletion = z.output<typeof studentDeletion>;

export const getStudentDeletion = endpoint({
  method: 'GET',
  path: '/v1/Students/:id/deletion',
  access: 'administrator',
  params: byId,
  status: 200,
  response: studentDeletion,
});

/** What comes back with a deleted student. */
export const studentReturn = z.object({
  /** The class of before; null where it is archived. */
  classroomId: z.nullable(id),
  /** Without those whose phone is another person's by now. */
  guardians: z.array(z.object(family)),
  /** Students of the same name who are in the school, with their classes. */
  sameName: z.array(z.object({ name: z.string(), classroomName: z.string() })),
});
export type StudentReturn = z.output<typeof studentReturn>;

export const getStudentReturn = endpoint({
  method: 'GET',
  path: '/v1/deletedStudents/:id/return',
  access: 'administrator',
  params: byId,
  status: 200,
  response: studentReturn,
  refusals: [409],
});

export const returnStudent = endpoint({
  method: 'POST',
  path: '/v1/deletedStudents/:id/return',
  access: 'administrator',
  params: byId,
  body: z.strictObject({ classroomId: requiredId }),
  status: 200,
  response: student,
  refusals: [409],
  audited: ['student', 'restore'],
});

/** What deleting an employee who is still here leaves behind. */
export const employeeDeletion = z.object({
  /** Items of theirs that wait for their time, the next one first; they go out. */
  scheduled: z.array(
    z.object({
      id,
      kind: openEnum(z.enum(communicationKindNames)),
      title: z.string(),
      sendsAt: instant,
    }),
  ),
  /** Classes in use that have no other employee, by name. */
  classroomsAlone: z.array(z.string()),
});
export type EmployeeDeletion = z.output<typeof employeeDeletion>;

export const getEmployeeDeletion = endpoint({
  method: 'GET',
  path: '/v1/Employees/:id/deletion',
  access: 'administrator',
  params: byId,
  status: 200,
  response: employeeDeletion,
});

export const deletedEmployee = z.object({
  id,
  name: z.string(),
  /** Null where somebody else of the school has it by now. */
  email: z.nullable(z.string()),
  role: openEnum(role),
  deletedAt: instant,
  returnsUntil: instant,
});
export type DeletedEmployee = z.output<typeof deletedEmployee>;

export const listDeletedEmployees = endpoint({
  method: 'GET',
  path: '/v1/deletedEmployees',
  access: 'administrator',
  status: 200,
  response: z.array(deletedEmployee),
});

export const returnEmployee = endpoint({
  method: 'POST',
  path: '/v1/deletedEmployees/:id/return',
  access: 'administrator',
  params: byId,
  /** An e-mail only for whom the list shows none. */
  body: z.strictObject({ email: z.nullable(email) }),
  status: 200,
  response: employee,
  refusals: [409],
  audited: ['employee', 'restore'],
});

export const takingBackEndpoints = {
  getEmployeeDeletion,
  getStudentDeletion,
  getStudentReturn,
  listDeletedEmployees,
  returnEmployee,
  returnStudent,
};

export const takingBackSummaries = {
  getStudentDeletion: 'What deleting a student does: who loses access, on how many devices',
  getStudentReturn: 'What comes back with a student who was deleted at most 30 days ago',
  returnStudent:
    'Take a student back with family, devices and answers; 409 later than 30 days after deletion',
  getEmployeeDeletion: 'What an employee leaves behind: items that still go out, classes alone',
  listDeletedEmployees: 'Employees who were deleted in the last 30 days, the latest first',
  returnEmployee:
    'Take an employee back with their password and classes, without sessions; 409 after 30 days, or where the e-mail is taken',
};

export const takingBackFieldLabels = {
  returnEmployee: { email: 'e-mail' },
  returnStudent: { classroomId: 'turma' },
};

export const takingBackSchemas = {
  DeletedEmployee: deletedEmployee,
  EmployeeDeletion: employeeDeletion,
  StudentDeletion: studentDeletion,
  StudentReturn: studentReturn,
};
