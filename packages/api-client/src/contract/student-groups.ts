import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { byId, created, id, most, named, requiredText } from './primitives.ts';

const nameLength = `O nome deve ter no máximo ${limits.groupNameLength} caracteres.`;
const tooManyStudents = `Um grupo tem no máximo ${limits.groupStudents / 1000} mil alunos.`;

/** A set of students across classes, saved to be chosen together. */
export const studentGroup = z.object({
  id,
  name: z.string(),
  /** Those who are still here and whom the asking employee sees, by name. */
  studentIds: z.array(id),
  createdBy: named,
  /** Whether the asking employee may change or delete it. */
  isEditable: z.boolean(),
});
export type StudentGroup = z.output<typeof studentGroup>;

export const studentGroupBody = z.strictObject({
  name: requiredText(limits.groupNameLength, nameLength),
  studentIds: z
    .array(id, messages.students)
    .check(most(limits.groupStudents, tooManyStudents), z.minLength(1, messages.students)),
});
export type StudentGroupBody = z.output<typeof studentGroupBody>;

export const listStudentGroups = endpoint({
  method: 'GET',
  path: '/v1/studentGroups/list',
  access: 'employee',
  /** Leaves out those that are for choosing of a colleague alone. */
  query: z.strictObject({ offered: z.optional(z.literal('true')) }),
  status: 200,
  response: z.array(studentGroup),
});

export const getStudentGroup = endpoint({
  method: 'GET',
  path: '/v1/studentGroups/:id',
  access: 'employee',
  params: byId,
  status: 200,
  response: studentGroup,
  versioned: true,
});

export const createStudentGroup = endpoint({
  method: 'POST',
  path: '/v1/studentGroups',
  access: 'employee',
  body: studentGroupBody,
  status: 201,
  response: created,
  refusals: [409],
  audited: ['studentGroup', 'create'],
});

export const updateStudentGroup = endpoint({
  method: 'PUT',
  path: '/v1/studentGroups/:id',
  access: 'employee',
  params: byId,
  body: studentGroupBody,
  status: 200,
  response: studentGroup,
  refusals: [409],
  versioned: true,
  audited: ['studentGroup', 'update'],
});

export const deleteStudentGroup = endpoint({
  method: 'DELETE',
  path: '/v1/studentGroups/:id',
  access: 'employee',
  params: byId,
  status: 204,
  audited: ['studentGroup', 'delete'],
});

export const studentGroupEndpoints = {
  listStudentGroups,
  getStudentGroup,
  createStudentGroup,
  updateStudentGroup,
  deleteStudentGroup,
};

export const studentGroupSummaries = {
  listStudentGroups: 'Saved groups of students by name, with the students whom the caller sees',
  getStudentGroup: 'One saved group of students',
  createStudentGroup: 'Save a group of students; 409 where the caller sees one of this name',
  updateStudentGroup:
    'Change name and students of a group; students whom the caller does not see stay in it',
  deleteStudentGroup: 'Delete a group; its students stay as they are',
};

const writtenFieldLabels = { name: 'nome', studentIds: 'alunos' };

export const studentGroupFieldLabels = {
  createStudentGroup: writtenFieldLabels,
  updateStudentGroup: writtenFieldLabels,
};

export const studentGroupSchemas = {
  StudentGroup: studentGroup,
  StudentGroupBody: studentGroupBody,
};
