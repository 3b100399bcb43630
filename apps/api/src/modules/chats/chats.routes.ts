import {
  countUnreadMessages,
  getChat,
  listChats,
  openChat,
  receiveUnreadMessages,
  sendMessage,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import { countWriting, writingLimits } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import { countUnread, findChats } from './chats.repository.ts';
import { openWith, readChat, receiveMessages, write } from './chats.service.ts';

export function chatRoutes(app: FastifyInstance, services: Services): void {
  route(app, listChats, async ({ db, actor, query }) => {
    const { rows, total } = await findChats(db, actor, query);
    const items = rows.map((row) => ({
      ...row,
      lastMessageDate: row.lastMessageDate.toISOString(),
    }));
    return { items, total };
  });
  route(app, countUnreadMessages, async ({ db, actor }) => ({
    count: await countUnread(db, actor),
  }));
  route(app, getChat, ({ db, actor, params, query }) =>
    readChat({ db, actor, now: services.now() }, params.id, query.before),
  );
  route(app, openChat, ({ db, actor, body }) =>
    openWith({ db, actor, now: services.now() }, body.responsibleId),
  );
  route(
    app,
    sendMessage,
    ({ db, actor, params, body }) =>
      write({ db, actor, now: services.now() }, params.id, body.text),
    { before: ({ db, actor }) => countWriting(db, writingLimits.employeeMessages, actor.id) },
  );
  route(app, receiveUnreadMessages, ({ db, actor, params, body }) =>
    receiveMessages({ db, actor, now: services.now() }, params.id, body.lastMessageId),
  );
}
