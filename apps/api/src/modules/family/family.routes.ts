import {
  answerEvent,
  byId,
  checkFamilyLink,
  completeActivity,
  confirmReading,
  countFamilyUnread,
  endOwnDevice,
  getFamily,
  getFamilyChat,
  getFamilyCommunication,
  getFamilyNotice,
  leaveFamily,
  listFamilyDiaries,
  listFeed,
  listOwnDevices,
  pairFamilyDevice,
  receiveFamilyMessages,
  sendFamilyMessage,
  subscribeToPush,
  unsubscribeFromPush,
  visualizeFamilyCommunication,
  visualizeFamilyDiary,
  visualizeFamilyNotice,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { clearCachedPictures } from '#/kernel/headers.ts';
import { NotFound, Unauthenticated } from '#/kernel/problems.ts';
import { route } from '#/kernel/route.ts';
import {
  clearFamilyCookie,
  findDevice,
  setFamilyCookie,
} from '#/modules/guardian-access/authenticate-guardian.ts';
import { takeHit, writingLimits } from '#/rate-limits/rate-limits.ts';
import type { Services } from '#/services.ts';
import { readOwnChat, receiveOwnMessages, writeToSchool } from './chat.service.ts';
import { deviceName } from './device-name.ts';
import { countUnreadOfFamily, readFeed } from './feed.service.ts';
import * as items from './items.service.ts';
import { subscribe, unsubscribe } from './push.service.ts';
import * as session from './session.service.ts';

/** How a device enters: these calls need no device that is paired. */
export function pairingRoutes(app: FastifyInstance, services: Services): void {
  const { fileStore } = services;

  route(app, checkFamilyLink, async ({ db, now }, { body, request }) => {
    const guardian = (await findDevice(request, services))?.guardian;
    const pairing = { db, now, fileStore, address: request.ip, guardian };
    return session.checkLink(pairing, body.token);
  });
  route(app, pairFamilyDevice, async ({ db, now }, { body, request, reply }) => {
    const guardian = (await findDevice(request, services))?.guardian;
    const pairing = { db, now, fileStore, address: request.ip, guardian };
    const named = { token: body.token, deviceName: deviceName(request.headers['user-agent']) };
    const { target, device } = await session.pairDevice(pairing, named);
    if (device) {
      const lasts = device.expiresAt.getTime() - now.getTime();
      setFamilyCookie(reply, device.deviceToken, Math.floor(lasts / 1000));
    }
    return { target };
  });
}

/** The guardian’s devices and their notifications. */
export function familySessionRoutes(app: FastifyInstance, { config, vapid }: Services): void {
  route(app, getFamily, (ctx) => session.readFamily(ctx, vapid.publicKey));
  route(app, leaveFamily, async (ctx, { reply }) => {
    await session.leave(ctx);
    clearFamilyCookie(reply);
    clearCachedPictures(reply);
  });
  route(app, listOwnDevices, (ctx) => session.listDevices(ctx));
  route(app, endOwnDevice, async (ctx, { params, reply }) => {
    await session.endDevice(ctx, params.id);
    if (params.id.toLowerCase() === ctx.guardian.deviceId) clearFamilyCookie(reply);
  });
  route(app, subscribeToPush, (ctx, { body: { endpoint, keys } }) =>
    subscribe(ctx, { endpoint, ...keys }, config),
  );
  route(app, unsubscribeFromPush, (ctx) => unsubscribe(ctx));
}

/** What the school tells the family, and the chat. */
export function familyRoutes(app: FastifyInstance, { config }: Services): void {
  route(app, listFeed, (ctx, { query }) => readFeed(ctx, query));
  route(app, countFamilyUnread, (ctx) => countUnreadOfFamily(ctx));

  route(app, getFamilyCommunication, (ctx, { params }) => items.readReceived(ctx, params));
  route(app, visualizeFamilyCommunication, (ctx, { params }) => items.viewReceived(ctx, params.id));
  route(app, confirmReading, (ctx, { params }) => items.confirmAnnouncement(ctx, params.id));
  route(app, answerEvent, (ctx, { params, body }) => items.answerInvitation(ctx, params.id, body));
  route(app, completeActivity, (ctx, { params, body }) => items.markTask(ctx, params.id, body));
  addCalendarRoute(app, config.publicUrl);
  route(app, getFamilyNotice, (ctx, { params }) => items.readNotice(ctx, params.id));
  route(app, visualizeFamilyNotice, (ctx, { params }) => items.viewNotice(ctx, params.id));
  route(app, listFamilyDiaries, (ctx, { params, query }) =>
    items.listDiaries(ctx, params.id, query),
  );
  route(app, visualizeFamilyDiary, (ctx, { params }) => items.viewDiary(ctx, params.id));

  route(app, getFamilyChat, (ctx, { query }) => readOwnChat(ctx, query.before));
  route(app, sendFamilyMessage, (ctx, { body }) => writeToSchool(ctx, body.text), {
    before: ({ db, guardian }) => takeHit(db, writingLimits.guardianMessages, guardian.id),
  });
  route(app, receiveFamilyMessages, (ctx, { body }) => receiveOwnMessages(ctx, body.lastMessageId));
}

/** A file for the phone’s calendar, which the contract’s JSON does not describe. */
function addCalendarRoute(app: FastifyInstance, publicUrl: string): void {
  app.get('/v1/family/events/:id/calendar.ics', async (request, reply) => {
    const { guardian } = request;
    if (!guardian) throw new Unauthenticated();
    const params = z.safeParse(byId, request.params);
    if (!params.success) throw new NotFound();
    const ctx = { db: app.db, guardian, now: app.now(), links: app.links.of(guardian) };
    const file = await items.readCalendar(ctx, params.data.id, publicUrl);
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="evento.ics"',
      })
      .send(file);
  });
}
