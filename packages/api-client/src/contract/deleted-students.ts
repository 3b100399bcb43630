import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { communicationKindNames, type CommunicationKind } from './kind-names.ts';
import { byId, id, instant, named, pageQuery } from './primitives.ts';

export const deletedStudent = z.object({
  id,
  name: z.string(),
  classroomName: z.string(),
  deletedAt: instant,
  /** Null where the deletion left no entry in the audit log. */
  deletedBy: z.nullable(named),
  /** Until when they can be taken back; null where that time is over. */
  returnsUntil: z.nullable(instant),
});
export type DeletedStudent = z.output<typeof deletedStudent>;

export const erasedGuardian = z.object({
  id,
  name: z.string(),
  /** False where another student of the school, deleted or not, still needs the guardian. */
  isErased: z.boolean(),
  /** Names of those students. */
  otherStudents: z.array(z.string()),
  messages: z.number(),
  devices: z.number(),
});

const countOfKinds = Object.fromEntries(
  communicationKindNames.map((kind) => [kind, z.number()]),
) as Record<CommunicationKind, z.ZodMiniNumber>;

/** Data that erasing a deleted student removes for good. */
export const erasure = z.object({
  student: deletedStudent,
  diaries: z.number(),
  guardians: z.array(erasedGuardian),
  /** Communications sent to this student alone; they are deleted with their files. */
  ownItems: z.object(countOfKinds),
  /** Communications sent to others too; they stay, and their totals lose this student. */
  sharedItems: z.number(),
  /** Rows of imports that name the student; in an import not applied yet, the row is left out. */
  importRows: z.number(),
});
export type Erasure = z.output<typeof erasure>;

export const listDeletedStudents = endpoint({
  method: 'GET',
  path: '/v1/deletedStudents',
  access: 'administrator',
  query: pageQuery,
  status: 200,
  response: z.array(deletedStudent),
  paged: true,
});

export const getErasure = endpoint({
  method: 'GET',
  path: '/v1/deletedStudents/:id',
  access: 'administrator',
  params: byId,
  status: 200,
  response: erasure,
  refusals: [409],
  versioned: true,
  audited: ['student', 'view'],
});

export const eraseStudent = endpoint({
  method: 'DELETE',
  path: '/v1/deletedStudents/:id',
  access: 'administrator',
  params: byId,
  status: 204,
  refusals: [409],
  versioned: true,
  audited: ['student', 'erase'],
});

export const deletedStudentEndpoints = { eraseStudent, getErasure, listDeletedStudents };

export const deletedStudentSummaries = {
  listDeletedStudents: 'Deleted students whose data is still stored, latest deletion first',
  getErasure: 'What erasing a deleted student removes; 409 for a student who was not deleted',
  eraseStudent: 'Erase a deleted student for good; 409 where more or less would go than was shown',
};

export const deletedStudentSchemas = {
  DeletedStudent: deletedStudent,
  ErasedGuardian: erasedGuardian,
  Erasure: erasure,
};
