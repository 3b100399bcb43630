import { listChats } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import { findChats } from './chats.repository.ts';

export function chatRoutes(app: FastifyInstance): void {
  route(app, listChats, async ({ db, actor, query }) => {
    const { rows, total } = await findChats(db, actor, query);
    const items = rows.map((row) => ({
      ...row,
      lastMessageDate: row.lastMessageDate.toISOString(),
    }));
    return { items, total };
  });
}
