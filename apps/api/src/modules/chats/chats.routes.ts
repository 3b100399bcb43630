import {
  countUnreadMessages,
  getChat,
  listChats,
  openChat,
  receiveUnreadMessages,
  sendMessage,
  uploadChatFiles,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { takeHit, writingLimits } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import { countUnread } from './chats.repository.ts';
import {
  listVisibleChats,
  openChatWithGuardian,
  readChat,
  receiveChatFiles,
  receiveMessages,
  writeToGuardian,
} from './chats.service.ts';

export function chatRoutes(app: FastifyInstance, { fileStore }: Services): void {
  route(app, listChats, (ctx, { query }) => listVisibleChats(ctx, query));
  route(app, countUnreadMessages, async ({ db, actor }) => ({
    count: await countUnread(db, actor),
  }));
  route(app, getChat, (ctx, { params, query }) => readChat(ctx, params.id, query));
  route(app, openChat, (ctx, { body }) => openChatWithGuardian(ctx, body.responsibleId));
  route(app, sendMessage, (ctx, { params, body }) => writeToGuardian(ctx, params.id, body), {
    before: ({ db, actor }) => takeHit(db, writingLimits.employeeMessages, actor.id),
  });
  route(app, uploadChatFiles, (ctx, { request }) => receiveChatFiles(ctx, request, fileStore));
  route(
    app,
    receiveUnreadMessages,
    (ctx, { params, body }) => receiveMessages(ctx, params.id, body.lastMessageId),
    { worksWhenClosed: true },
  );
}
