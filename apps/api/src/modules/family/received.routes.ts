import {
  answerEvent,
  completeActivity,
  confirmReading,
  getFamilyCommunication,
  visualizeFamilyCommunication,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import { askingWith } from './family.ts';
import { answer, complete, confirm, openReceived, readReceived } from './received.service.ts';

export function receivedRoutes(app: FastifyInstance, services: Services): void {
  const askingOf = askingWith(services);

  route(app, getFamilyCommunication, (call) => readReceived(askingOf(call), call.params));
  route(app, visualizeFamilyCommunication, (call) => openReceived(askingOf(call), call.params.id));
  route(app, confirmReading, (call) => confirm(askingOf(call), call.params.id));
  route(app, answerEvent, (call) => answer(askingOf(call), call.params.id, call.body));
  route(app, completeActivity, (call) => complete(askingOf(call), call.params.id, call.body));
}
