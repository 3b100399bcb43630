import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { period } from './enums.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, most } from './primitives.ts';

/** A class that a draft names and nobody can tell: the school has none of this name, or several. */
export const rosterClassroomQuestion = z.object({
  /** As the first of these rows writes it. */
  typed: z.string(),
  /** How many rows write it so, but for capitals, accents and signs. */
  rows: z.number(),
  /** The classes that it may mean, the likeliest first. */
  choices: z.array(
    z.object({ id, name: z.string(), period: openEnum(period), students: z.number() }),
  ),
  /** The one of them that it most likely means. */
  proposedId: z.nullable(id),
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

export const placeRosterClassroom = endpoint({
  method: 'PUT',
  path: '/v1/rosterImports/:id/classrooms',
  access: 'administrator',
  params: byId,
  body: z.strictObject({
    typed: z.string().check(z.trim(), most(500), z.minLength(1)),
    classroomId: id,
  }),
  status: 204,
  refusals: [409],
  audited: ['rosterImport', 'update'],
});

export const rosterClassroomSummaries = {
  listRosterClassroomQuestions: 'Classes that a draft names and nobody can tell, each once',
  placeRosterClassroom: 'Say which class all rows mean that write it in one way',
};
