import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { classroomBody } from './classrooms.ts';
import { diaryMode, period } from './enums.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, most } from './primitives.ts';

/** A class that a draft names and nobody can tell: the school has none of this name, or several. */
export const rosterClassroomQuestion = z.object({
  /** As the first of these rows writes it. */
  typed: z.string(),
  /** The shift that they write beside it. */
  period: z.nullable(openEnum(period)),
  /** How many rows write it so, but for capitals, accents and signs. */
  rows: z.number(),
  /** The classes that it may mean, the likeliest first. */
  choices: z.array(
    z.object({ id, name: z.string(), period: openEnum(period), students: z.number() }),
  ),
  /** The one of them that it most likely means. */
  proposedId: z.nullable(id),
  /** Whether it most likely means none of the school's classes. */
  isNew: z.boolean(),
  /** The class that the school would have to make; the shift is null where the file says none. */
  asNew: z.object({
    name: z.string(),
    period: z.nullable(openEnum(period)),
    diaryMode: openEnum(diaryMode),
  }),
});
export type RosterClassroomQuestion = z.output<typeof rosterClassroomQuestion>;

export const listRosterClassroomQuestions = endpoint({
  method: 'GET',
  path: '/v1/rosterImports/:id/classrooms',
  access: 'administrator',
  params: byId,
  status: 200,
  response: z.array(rosterClassroomQuestion),
});

/** Rows that write a class alike, as the question about them says it. */
const writing = {
  typed: z.string().check(z.trim(), most(500), z.minLength(1)),
  /** Of the question; none where it is left out. */
  period: z.optional(z.nullable(period)),
};

export const createRosterClassrooms = endpoint({
  method: 'POST',
  path: '/v1/rosterImports/:id/classrooms',
  access: 'administrator',
  params: byId,
  body: z.strictObject({
    classrooms: z
      .array(z.strictObject({ ...writing, classroom: classroomBody }))
      .check(most(200), z.minLength(1)),
  }),
  status: 204,
  refusals: [409],
  audited: ['rosterImport', 'update'],
});

export const placeRosterClassroom = endpoint({
  method: 'PUT',
  path: '/v1/rosterImports/:id/classrooms',
  access: 'administrator',
  params: byId,
  body: z.strictObject({ ...writing, classroomId: id }),
  status: 204,
  refusals: [409],
  audited: ['rosterImport', 'update'],
});

export const rosterClassroomSummaries = {
  listRosterClassroomQuestions: 'Classes that a draft names and nobody can tell, each once',
  createRosterClassrooms: 'Make classes that a draft names and the school lacks, for their rows',
  placeRosterClassroom: 'Say which class all rows mean that write it in one way',
};

export const rosterClassroomFieldLabels = {
  createRosterClassrooms: { classrooms: 'turmas novas' },
  placeRosterClassroom: { typed: 'turma como no arquivo', period: 'período', classroomId: 'turma' },
};

export const rosterClassroomSchemas = {
  RosterClassroomQuestion: rosterClassroomQuestion,
};
