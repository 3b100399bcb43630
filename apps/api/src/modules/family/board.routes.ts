import {
  getFamilyNotice,
  listFamilyDiaries,
  visualizeFamilyDiary,
  visualizeFamilyNotice,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { openNotice, readNotice } from './board.service.ts';
import { askingWith } from './family.ts';
import { openDiary, readDiaries } from './family-diaries.service.ts';

/** What is published or written for the children, without being sent to anybody. */
export function boardRoutes(app: FastifyInstance, services: Services): void {
  const askingOf = askingWith(services);

  route(app, getFamilyNotice, (call) => readNotice(askingOf(call), call.params.id));
  route(app, visualizeFamilyNotice, (call) => openNotice(askingOf(call), call.params.id));
  route(app, listFamilyDiaries, (call) => readDiaries(askingOf(call), call.params.id, call.query));
  route(app, visualizeFamilyDiary, (call) => openDiary(askingOf(call), call.params.id));
}
