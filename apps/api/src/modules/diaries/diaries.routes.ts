import { getPendingDiaryCount } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { dayIn } from '#/calendar/school-day.ts';
import { route } from '#/http/route.ts';
import type { Services } from '#/services.ts';
import { countPendingDiaries } from './diaries.repository.ts';

export function diaryRoutes(app: FastifyInstance, services: Services): void {
  route(app, getPendingDiaryCount, ({ db, actor }) =>
    countPendingDiaries(db, actor, dayIn(actor.timezone, services.now())),
  );
}
