import * as z from 'zod/mini';
import { classroomSummary, sameNameQuery } from './classrooms.ts';
import { studentIds } from './communications.ts';
import { endpoint } from './endpoint.ts';
import { communicationKindNames } from './kind-names.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, instant, most, named, requiredId } from './primitives.ts';
import { rosterRemoval } from './roster-removal.ts';

/** What becomes of students who change their class together, or leave the school. */
export const studentMovePlan = z.object({
  /** Where students go, by name; without those who are there already. */
  classrooms: z.array(
    z.object({
      id,
      name: z.string(),
      students: z.number(),
      /** Students whose diaries are of another kind from then on. */
      otherDiaries: z.number(),
    }),
  ),
  /** Comunicados, eventos and other items for these students that wait, or whose day is ahead. */
  ahead: z.number(),
  /** The first 20 of them, what waits before what was sent. */
  items: z.array(
    z.object({
      id,
      kind: openEnum(z.enum(communicationKindNames)),
      title: z.string(),
      /** When it goes out; null where it was sent. */
      sendsAt: z.nullable(instant),
    }),
  ),
  /** Students who leave the school, and what hangs on them. */
  leaving: rosterRemoval,
});
export type StudentMovePlan = z.output<typeof studentMovePlan>;

export const studentMove = z.strictObject({ studentIds, classroomId: requiredId });
export type StudentMove = z.output<typeof studentMove>;

export const planStudentMove = endpoint({
  method: 'POST',
  path: '/v1/Students/movePlan',
  access: 'administrator',
  body: studentMove,
  status: 200,
  response: studentMovePlan,
  versioned: true,
});

export const moveStudents = endpoint({
  method: 'POST',
  path: '/v1/Students/move',
  access: 'administrator',
  body: studentMove,
  status: 200,
  /** Those who changed their class. */
  response: z.array(z.object({ id })),
  refusals: [409],
  versioned: true,
  audited: ['student', 'update'],
});

/** Where each student of a class goes: another class, or null for out of the school. */
export const classroomArchival = z.strictObject({
  students: z.array(z.strictObject({ id, classroomId: z.nullable(id) })).check(most(10_000)),
});
export type ClassroomArchival = z.output<typeof classroomArchival>;

export const classroomArchivalPlan = z.extend(studentMovePlan, {
  /** Present posts of its mural, which stay there. */
  notices: z.number(),
  /** Teachers of the class, by name. */
  teachers: z.array(named),
});
export type ClassroomArchivalPlan = z.output<typeof classroomArchivalPlan>;

export const planClassroomArchival = endpoint({
  method: 'POST',
  path: '/v1/Classrooms/:id/archivalPlan',
  access: 'administrator',
  params: byId,
  body: classroomArchival,
  status: 200,
  response: classroomArchivalPlan,
  refusals: [409],
  versioned: true,
});

export const archiveClassroom = endpoint({
  method: 'POST',
  path: '/v1/Classrooms/:id/archival',
  access: 'administrator',
  params: byId,
  body: classroomArchival,
  status: 200,
  response: classroomSummary,
  refusals: [409],
  versioned: true,
  audited: ['classroom', 'archive'],
});

export const restoreClassroom = endpoint({
  method: 'DELETE',
  path: '/v1/Classrooms/:id/archival',
  access: 'administrator',
  params: byId,
  query: sameNameQuery,
  status: 200,
  response: classroomSummary,
  refusals: [409],
  versioned: true,
  audited: ['classroom', 'restore'],
});

export const studentMoveEndpoints = {
  planStudentMove,
  moveStudents,
  planClassroomArchival,
  archiveClassroom,
  restoreClassroom,
};

export const studentMoveSummaries = {
  planStudentMove: 'What moving students to a class would do; the ETag is the plan',
  moveStudents: 'Move students to a class, those who are there already excepted',
  planClassroomArchival: 'What archiving a class would do; the ETag is the plan',
  archiveClassroom: 'Archive a class, where every student of it goes to another class or leaves',
  restoreClassroom: 'Take an archived class back, without its former students',
};

export const studentMoveFieldLabels = {
  archiveClassroom: { students: 'alunos' },
  moveStudents: { studentIds: 'alunos', classroomId: 'turma' },
};

export const studentMoveSchemas = {
  ClassroomArchival: classroomArchival,
  ClassroomArchivalPlan: classroomArchivalPlan,
  StudentMove: studentMove,
  StudentMovePlan: studentMovePlan,
};
