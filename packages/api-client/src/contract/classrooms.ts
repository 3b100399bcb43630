import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { diaryMode, gender, period } from './enums.ts';
import { openEnum } from './open-enum.ts';
import { byId, id, instant, requiredName } from './primitives.ts';
import { responsible } from './responsibles.ts';

/** As answers carry them. */
const kinds = { period: openEnum(period), diaryMode: openEnum(diaryMode) };

export const classroomSummary = z.object({
  id,
  name: z.string(),
  ...kinds,
  /** Only of a class that is archived. */
  archivedAt: z.optional(instant),
});
export type ClassroomSummary = z.output<typeof classroomSummary>;

const studentByName = z.object({
  id,
  name: z.string(),
  /** How many guardians a message to this student reaches: 1 or 2. */
  responsibleCount: z.number(),
  /** The first guardian, where the class has another student of the same name. */
  guardianName: z.optional(z.string()),
});

export const classroomWithStudents = z.object({
  id,
  name: z.string(),
  ...kinds,
  students: z.array(studentByName),
});
export type ClassroomWithStudents = z.output<typeof classroomWithStudents>;

export const listClassroomsWithStudents = endpoint({
  method: 'GET',
  path: '/v1/classrooms/ClassroomsWithStudents',
  access: 'employee',
  status: 200,
  response: z.array(classroomWithStudents),
});

/** A classroom as a choice of recipients begins with it. */
export const classroomRecipients = z.object({
  id,
  name: z.string(),
  studentCount: z.number(),
  /** Left out where the caller has many students and does not ask for one classroom. */
  students: z.optional(z.array(studentByName)),
});
export type ClassroomRecipients = z.output<typeof classroomRecipients>;

export const listClassroomRecipients = endpoint({
  method: 'GET',
  path: '/v1/classrooms/recipients',
  access: 'employee',
  /** This classroom alone, with its students. */
  query: z.strictObject({ classroomId: z.optional(id) }),
  status: 200,
  response: z.array(classroomRecipients),
  refusals: [404],
});

export const listClassrooms = endpoint({
  method: 'GET',
  path: '/v1/Classrooms/List',
  access: 'employee',
  /** Those that are archived instead of those of today. */
  query: z.strictObject({ archived: z.optional(z.literal('true')) }),
  status: 200,
  response: z.array(classroomSummary),
});

/** One classroom as the administration sees it. */
export const classroomDetail = z.extend(classroomSummary, {
  /** By name. */
  students: z.array(
    z.object({
      id,
      name: z.string(),
      gender: openEnum(gender),
      responsibles: z.array(responsible),
    }),
  ),
});
export type ClassroomDetail = z.output<typeof classroomDetail>;

export const getClassroom = endpoint({
  method: 'GET',
  path: '/v1/Classrooms/ClassroomWithStudents',
  access: 'employee',
  query: byId,
  status: 200,
  response: classroomDetail,
  versioned: true,
  audited: ['classroom', 'view'],
});

export const classroomBody = z.strictObject({ name: requiredName, period, diaryMode });
export type ClassroomBody = z.output<typeof classroomBody>;

/** A second class of the same name and shift is written only where somebody allows it: 409 `same-name`. */
export const sameNameQuery = z.strictObject({ sameName: z.optional(z.literal('allow')) });

export const createClassroom = endpoint({
  method: 'POST',
  path: '/v1/Classrooms',
  access: 'administrator',
  query: sameNameQuery,
  body: classroomBody,
  status: 201,
  response: classroomSummary,
  refusals: [409],
  audited: ['classroom', 'create'],
});

export const updateClassroom = endpoint({
  method: 'PUT',
  path: '/v1/Classrooms/:id',
  access: 'administrator',
  params: byId,
  query: sameNameQuery,
  body: classroomBody,
  status: 200,
  response: classroomSummary,
  refusals: [409],
  versioned: true,
  audited: ['classroom', 'update'],
});

export const classroomSummaries = {
  listClassroomsWithStudents:
    'Classrooms with their students, for pickers; a Teacher gets their own',
  listClassroomRecipients:
    'Classrooms with how many students they have, and with them where they are few or of one class; a Teacher gets their own',
  listClassrooms:
    'Classrooms by name, those of today or the archived ones; a Teacher gets their own',
  getClassroom: 'One classroom with its students and their guardians',
  createClassroom: 'Add a classroom',
  updateClassroom: 'Change a classroom',
};

const writtenFieldLabels = { name: 'nome', period: 'período', diaryMode: 'módulo' };

export const classroomFieldLabels = {
  createClassroom: writtenFieldLabels,
  updateClassroom: writtenFieldLabels,
};

export const classroomSchemas = {
  ClassroomBody: classroomBody,
  ClassroomDetail: classroomDetail,
  ClassroomRecipients: classroomRecipients,
  ClassroomSummary: classroomSummary,
  ClassroomWithStudents: classroomWithStudents,
};
