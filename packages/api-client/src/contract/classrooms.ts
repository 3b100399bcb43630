import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { diaryMode, period } from './enums.ts';
import { id } from './primitives.ts';

export const classroomSummary = z.object({ id, name: z.string(), period, diaryMode });
export type ClassroomSummary = z.output<typeof classroomSummary>;

export const classroomWithStudents = z.object({
  id,
  name: z.string(),
  period,
  diaryMode,
  students: z.array(
    z.object({
      id,
      name: z.string(),
      /** How many guardians a message to this student reaches: 1 or 2. */
      responsibleCount: z.number(),
    }),
  ),
});
export type ClassroomWithStudents = z.output<typeof classroomWithStudents>;

export const listClassroomsWithStudents = endpoint({
  method: 'GET',
  path: '/v1/classrooms/ClassroomsWithStudents',
  summary: 'Classrooms with their students, for pickers; a Teacher gets their own',
  access: 'employee',
  status: 200,
  response: z.array(classroomWithStudents),
});

export const listClassrooms = endpoint({
  method: 'GET',
  path: '/v1/Classrooms/List',
  summary: 'Classrooms by name; a Teacher gets their own',
  access: 'employee',
  status: 200,
  response: z.array(classroomSummary),
});
