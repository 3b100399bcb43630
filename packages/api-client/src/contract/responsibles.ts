import * as z from 'zod/mini';
import { email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { id, pageQuery, phone, requiredName } from './primitives.ts';

/** A guardian ("responsável") of a student, when read. */
export const responsible = z.object({
  name: z.string(),
  /** Eleven digits. */
  phone: z.string(),
  email: z.nullable(z.string()),
});
export type Responsible = z.output<typeof responsible>;

/**
 * A guardian when written. The phone identifies the person within the school. `id` says of a saved
 * guardian of this student: the same person, though name and phone are others now.
 */
export const responsibleBody = z.strictObject({
  id: z.optional(id),
  name: requiredName,
  phone,
  email: z.optional(z.nullable(email)),
});
export type ResponsibleBody = z.output<typeof responsibleBody>;

/** A guardian with those of their students whom the employee may see. */
export const guardian = z.extend(responsible, {
  id,
  students: z.array(z.object({ id, name: z.string(), classroomName: z.string() })),
});
export type Guardian = z.output<typeof guardian>;

export const listGuardians = endpoint({
  method: 'GET',
  path: '/v1/guardians',
  access: 'employee',
  query: pageQuery,
  status: 200,
  response: z.array(guardian),
  paged: true,
});

export const responsibleSummaries = {
  listGuardians:
    'Guardians by name, searched by their name, a student’s name or a whole phone number',
};

export const responsibleSchemas = {
  Guardian: guardian,
  Responsible: responsible,
  ResponsibleBody: responsibleBody,
};
