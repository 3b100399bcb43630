import {
  createDiary,
  deleteStudentLastDiary,
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  getPendingDiaryCount,
  getStudentDiaries,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import {
  countPending,
  deleteLastDiary,
  fillDiaries,
  getLastDiaries,
  getPendingStudents,
  listDiariesOfStudent,
} from './diaries.service.ts';

export function diaryRoutes(app: FastifyInstance): void {
  route(app, getPendingDiaryCount, (ctx) => countPending(ctx));
  route(app, getClassroomLastDiaries, (ctx, { query }) => getLastDiaries(ctx, query.classroomId));
  route(app, getClassroomPendingDiaryStudents, (ctx, { query }) =>
    getPendingStudents(ctx, query.classroomId),
  );
  route(app, getStudentDiaries, (ctx, { query }) => listDiariesOfStudent(ctx, query));
  route(app, createDiary, (ctx, { body }) => fillDiaries(ctx, body));
  route(app, deleteStudentLastDiary, (ctx, { query }) => deleteLastDiary(ctx, query.studentId));
}
