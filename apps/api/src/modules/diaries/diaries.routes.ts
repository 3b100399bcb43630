import {
  createDiary,
  deleteStudentLastDiary,
  getClassroomLastDiaries,
  getClassroomPendingDiaryStudents,
  getPendingDiaryCount,
  getStudentDiaries,
} from '@caderneta/api-client/contract';
import { dayOf } from '@caderneta/school-time';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { countPendingDiaries } from './diaries.repository.ts';
import {
  deleteLast,
  fillDiaries,
  readClassroom,
  readPending,
  readStudent,
} from './diaries.service.ts';

export function diaryRoutes(app: FastifyInstance, services: Services): void {
  route(app, getPendingDiaryCount, ({ db, actor }) =>
    countPendingDiaries(db, actor, dayOf(services.now(), actor.timezone)),
  );
  route(app, getClassroomLastDiaries, ({ db, actor, query }) =>
    readClassroom({ db, actor, now: services.now() }, query.classroomId),
  );
  route(app, getClassroomPendingDiaryStudents, ({ db, actor, query }) =>
    readPending({ db, actor, now: services.now() }, query.classroomId),
  );
  route(app, getStudentDiaries, ({ db, actor, query }) =>
    readStudent({ db, actor, now: services.now() }, query),
  );
  route(app, createDiary, ({ db, actor, body }) =>
    fillDiaries({ db, actor, now: services.now() }, body),
  );
  route(app, deleteStudentLastDiary, ({ db, actor, query }) =>
    deleteLast({ db, actor, now: services.now() }, query.studentId),
  );
}
