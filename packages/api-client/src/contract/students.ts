import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { contactKind } from './family-contacts.ts';
import { gender, genders } from './enums.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, instant, most, requiredId, requiredName } from './primitives.ts';
import { responsible, responsibleBody } from './responsibles.ts';

/** Validation texts of a student. */
export const studentMessages = {
  responsibles: 'Informe um ou dois responsáveis.',
  sameResponsible: 'Os dois responsáveis não podem ter o mesmo celular.',
  samePerson: 'Os dois responsáveis não podem ser a mesma pessoa.',
} as const;

/** A phone or e-mail that a guardian changed. */
export const ownChange = z.object({
  kind: openEnum(contactKind),
  /** Null where there was none. */
  before: z.nullable(z.string()),
  at: instant,
});
export type OwnChange = z.output<typeof ownChange>;

export const student = z.object({
  id,
  name: z.string(),
  classroomId: id,
  gender: openEnum(gender),
  /** One or two, the first first. */
  responsibles: z.array(
    z.extend(responsible, {
      id,
      /** Present where a mail server said that there is no such address. */
      isEmailRefused: z.optional(z.boolean()),
      /** What they changed themselves lately, by a code to the new one. */
      ownChanges: z.optional(z.array(ownChange)),
      /** Nothing shows that the phone is still theirs: no personal link goes there. */
      isPhoneUnsure: z.optional(z.boolean()),
    }),
  ),
});
export type Student = z.output<typeof student>;

const differentPhones = (responsibles: { phone: string }[]) =>
  new Set(responsibles.map(({ phone }) => phone)).size === responsibles.length;

const differentPeople = (responsibles: { id?: string | undefined }[]) => {
  const named = responsibles.flatMap(({ id }) => id ?? []);
  return new Set(named).size === named.length;
};

/** At most two, who differ; an import brings children without any, too. */
const responsibles = z
  .array(responsibleBody, studentMessages.responsibles)
  .check(
    most(limits.responsiblesPerStudent, studentMessages.responsibles),
    z.refine(differentPhones, { error: studentMessages.sameResponsible, path: [1, 'phone'] }),
    z.refine(differentPeople, { error: studentMessages.samePerson, path: [1, 'id'] }),
  );

export const importedStudentBody = z.strictObject({
  name: requiredName,
  classroomId: requiredId,
  gender: z.enum(genders, messages.required),
  responsibles,
});

export const studentBody = z.extend(importedStudentBody, {
  responsibles: responsibles.check(z.minLength(1, studentMessages.responsibles)),
});
export type StudentBody = z.output<typeof studentBody>;

export const getStudent = endpoint({
  method: 'GET',
  path: '/v1/Students/:id',
  access: 'employee',
  params: byId,
  status: 200,
  response: student,
  versioned: true,
  audited: ['student', 'view'],
});

export const createStudent = endpoint({
  method: 'POST',
  path: '/v1/Students',
  access: 'administrator',
  body: studentBody,
  status: 201,
  response: student,
  audited: ['student', 'create'],
});

export const updateStudent = endpoint({
  method: 'PUT',
  path: '/v1/Students/:id',
  access: 'administrator',
  params: byId,
  /** Without guardians only a child whom an import brought so. */
  body: importedStudentBody,
  status: 200,
  response: student,
  refusals: [409],
  versioned: true,
  audited: ['student', 'update'],
});

export const deleteStudent = endpoint({
  method: 'DELETE',
  path: '/v1/Students/:id',
  access: 'administrator',
  params: byId,
  status: 204,
  audited: ['student', 'delete'],
});

export const studentSummaries = {
  getStudent: 'One student with their guardians',
  createStudent: 'Add a student; a guardian whose phone the school knows is that person',
  updateStudent: 'Change a student and their guardians',
  deleteStudent: 'Take a student out of every list; guardians without students lose access',
};

const writtenFieldLabels = {
  name: 'nome',
  classroomId: 'turma',
  gender: 'gênero',
  responsibles: 'responsáveis',
};

export const studentFieldLabels = {
  createStudent: writtenFieldLabels,
  updateStudent: writtenFieldLabels,
};

export const studentSchemas = {
  ImportedStudentBody: importedStudentBody,
  Student: student,
  StudentBody: studentBody,
};
