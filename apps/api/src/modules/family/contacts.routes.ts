import {
  answerContactQuestion,
  confirmContactChange,
  listOwnContacts,
  requestContactChange,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/kernel/route.ts';
import type { Services } from '#/services.ts';
import * as contacts from './contacts.service.ts';

/** What the schools have of the device's guardians, and how they change it. */
export function ownContactRoutes(app: FastifyInstance, { config, keys }: Services): void {
  const key = keys.contactCodes;
  const schoolOf = (_: unknown, { body }: { body: { schoolId?: string } }) => body.schoolId;

  route(app, listOwnContacts, (ctx) => contacts.readOwnContacts(ctx, config));
  route(
    app,
    requestContactChange,
    (ctx, { body }) => contacts.requestChange(ctx, { contact: body.contact, channels: config }),
    { schoolOf },
  );
  route(app, confirmContactChange, (ctx) => contacts.confirmChange(ctx, config), {
    schoolOf,
    before: (ctx, { body }) => contacts.tryContactCode(ctx, { code: body.code, key }),
  });
  route(app, answerContactQuestion, (ctx, { body }) => contacts.answerQuestion(ctx, body.isSame), {
    schoolOf,
  });
}
