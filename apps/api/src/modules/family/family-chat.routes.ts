import {
  getFamilyChat,
  receiveFamilyMessages,
  sendFamilyMessage,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { countWriting, writingLimits } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import { askingWith } from './family.ts';
import { readOwnChat, receiveOwnMessages, writeToSchool } from './family-chat.service.ts';

export function familyChatRoutes(app: FastifyInstance, services: Services): void {
  const askingOf = askingWith(services);

  route(app, getFamilyChat, (call) => readOwnChat(askingOf(call), call.query.before));
  route(app, sendFamilyMessage, (call) => writeToSchool(askingOf(call), call.body.text), {
    before: ({ db, guardian }) => countWriting(db, writingLimits.guardianMessages, guardian.id),
  });
  route(app, receiveFamilyMessages, (call) =>
    receiveOwnMessages(askingOf(call), call.body.lastMessageId),
  );
}
