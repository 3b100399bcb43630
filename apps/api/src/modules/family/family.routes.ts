import {
  checkFamilyLink,
  choosingEndpoints,
  completeActivity,
  confirmReading,
  createOwnLink,
  countFamilyUnread,
  endOtherDevices,
  endOwnDevice,
  getFamily,
  getFamilyChat,
  getFamilyChatFiles,
  getFamilyCommunication,
  getFamilyNotice,
  leaveFamily,
  listFamilyDiaries,
  listFeed,
  listOwnDevices,
  markFeedRead,
  pairFamilyDevice,
  receiveFamilyMessages,
  renameOwnDevice,
  requestFamilyLink,
  sendFamilyMessage,
  subscribeToPush,
  switchGuardian,
  unsubscribeFromPush,
  uploadFamilyChatFiles,
  visualizeFamilyCommunication,
  visualizeFamilyDiary,
  visualizeFamilyNotice,
} from '@caderneta/api-client/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallContext, DeviceContext } from '#/kernel/call-context.ts';
import { clearCachedPictures } from '#/kernel/headers.ts';
import { NotFound } from '#/kernel/problems.ts';
import { route } from '#/kernel/route.ts';
import { acceptUploads } from '#/kernel/uploads.ts';
import {
  findBrowserDevices,
  findDevices,
  type KnownDevice,
} from '#/modules/guardian-access/authenticate-guardian.ts';
import {
  createLinkForOwnDevice,
  mailOwnLinks,
} from '#/modules/guardian-access/own-links.service.ts';
import {
  clearFamilyCookies,
  setSwitchedCookies,
} from '#/modules/guardian-access/family-cookies.ts';
import { deviceExpiry } from '#/modules/guardian-access/tokens.ts';
import { takeHit, writingLimits } from '#/rate-limits/rate-limits.ts';
import { networkOf } from '#/kernel/network-of.ts';
import type { Services } from '#/services.ts';
import * as chat from './chat.service.ts';
import { checkLinkOfBrowser, enterByLink } from './enter-by-link.ts';
import { countUnreadOfFamily, markRead, readFeed } from './feed.service.ts';
import * as items from './items.service.ts';
import { saidIn } from './standing-answer.ts';
import { subscribe, unsubscribe } from './push.service.ts';
import * as session from './session.service.ts';

/** How a device enters: these calls need no device that is paired. */
export function pairingRoutes(app: FastifyInstance, services: Services): void {
  route(app, checkFamilyLink, (_, { body, request }) =>
    checkLinkOfBrowser(request, services, body.token),
  );
  route(app, requestFamilyLink, ({ db, now }, { body, request }) =>
    mailOwnLinks({ db, now }, { ...body, network: networkOf(request.ip) }),
  );
  route(app, pairFamilyDevice, (_, { body, request, reply }) =>
    enterByLink({ request, reply }, services, body),
  );
}

/** The guardian’s devices and their notifications. */
/** Who reads, and where, is theirs to end also at a school that is closed. */
const ownDevices = { worksWhenClosed: true };

export function familySessionRoutes(app: FastifyInstance, { config, keys, vapid }: Services): void {
  const ownLinks = { publicUrl: config.publicUrl, codeKey: keys.linkCodes };
  const browserOf = (request: FastifyRequest, { db, now }: CallContext) =>
    findBrowserDevices(request, { db, now: () => now });
  route(app, getFamily, async (ctx, { request }) => {
    const { resting } = await browserOf(request, ctx);
    return session.readFamily(ctx, vapid.publicKey, resting);
  });
  route(
    app,
    switchGuardian,
    async (ctx, { body, request, reply }) => {
      const { devices, resting } = await browserOf(request, ctx);
      const chosen = resting.find(({ guardian }) => guardian.deviceId === body.deviceId);
      const schoolId = chosen?.guardian.schoolId;
      const displaced = devices.find(({ guardian }) => guardian.schoolId === schoolId);
      if (!chosen || !displaced || displaced.cookie.isResting) throw new NotFound();
      const seconds = (deviceExpiry(ctx.now).getTime() - ctx.now.getTime()) / 1000;
      const restingOf = ({ guardian, cookie }: KnownDevice) => {
        return { deviceId: guardian.deviceId, cookie, seconds };
      };
      setSwitchedCookies(reply, restingOf(chosen), restingOf(displaced));
      clearCachedPictures(reply);
    },
    ownDevices,
  );
  route(
    app,
    leaveFamily,
    async (ctx, { reply }) => {
      await session.leave(ctx);
      clearFamilyCookies(reply);
      clearCachedPictures(reply);
    },
    ownDevices,
  );
  route(app, createOwnLink, (ctx) => createLinkForOwnDevice(ctx, ownLinks), {
    schoolOf: (_, { body }) => body.schoolId,
  });
  ownDeviceRoutes(app);
  route(app, subscribeToPush, (ctx, { body: { endpoint, keys } }) =>
    subscribe(ctx, { endpoint, ...keys }, config),
  );
  route(app, unsubscribeFromPush, (ctx) => unsubscribe(ctx), ownDevices);
}

function ownDeviceRoutes(app: FastifyInstance): void {
  route(app, listOwnDevices, (ctx) => session.listDevices(ctx));
  route(app, endOtherDevices, (ctx) => session.endOthers(ctx), ownDevices);
  route(
    app,
    renameOwnDevice,
    (ctx, { params, body }) => session.nameDevice(ctx, params.id, body.name),
    items.about('device'),
  );
  route(
    app,
    endOwnDevice,
    async (ctx, { params, request, reply }) => {
      await session.endDevice(ctx, params.id);
      if (params.id.toLowerCase() === ctx.guardian.deviceId) {
        const staying = await findDevices(request, { db: ctx.db, now: () => ctx.now });
        clearFamilyCookies(
          reply,
          staying.map(({ cookie }) => cookie),
        );
        clearCachedPictures(reply);
      }
    },
    { ...items.about('device'), ...ownDevices },
  );
}

/** A page says by itself what is seen: a closed school stores it not, and refuses nothing. */
const inOpenSchool =
  (view: (ctx: DeviceContext, id: string) => Promise<void>) =>
  async (ctx: DeviceContext, { params }: { params: { id: string } }): Promise<void> => {
    if (!ctx.guardian.isSchoolClosed) await view(ctx, params.id);
  };

const schoolOf = (_: unknown, { query }: { query: { schoolId?: string } }) => query.schoolId;
const schoolOfBody = (_: unknown, { body }: { body: { schoolId?: string } }) => body.schoolId;

/** News of the school for the family, and the chat. */
export function familyRoutes(app: FastifyInstance): void {
  route(app, listFeed, (ctx, { query }) => readFeed(ctx, query), { schoolOf });
  route(app, markFeedRead, (ctx, { body }) => markRead(ctx, new Date(body.until)), {
    schoolOf: schoolOfBody,
  });
  route(app, countFamilyUnread, (ctx) => countUnreadOfFamily(ctx));

  const { readReceived, viewReceived, confirmAnnouncement, choose, markTask } = items;
  const sent = items.about('communication');
  const seenOf = (subject: 'communication' | 'notice' | 'diary') => ({
    ...items.about(subject),
    worksWhenClosed: true,
  });
  route(app, getFamilyCommunication, (ctx, { params }) => readReceived(ctx, params), sent);
  route(app, visualizeFamilyCommunication, inOpenSchool(viewReceived), seenOf('communication'));
  route(app, confirmReading, (ctx, { params }) => confirmAnnouncement(ctx, params.id), sent);
  for (const kind of Object.keys(choosingEndpoints) as (keyof typeof choosingEndpoints)[]) {
    const call = choosingEndpoints[kind];
    route(app, call, (ctx, input) => choose(ctx, kind, input.params.id, saidIn(ctx, input)), sent);
  }
  route(
    app,
    completeActivity,
    (ctx, input) => markTask(ctx, input.params.id, saidIn(ctx, input)),
    sent,
  );
  const notice = items.about('notice');
  route(app, getFamilyNotice, (ctx, { params }) => items.readNotice(ctx, params.id), notice);
  route(app, visualizeFamilyNotice, inOpenSchool(items.viewNotice), seenOf('notice'));
  route(
    app,
    listFamilyDiaries,
    (ctx, { params, query }) => items.listDiaries(ctx, params.id, query),
    items.about('student'),
  );
  route(app, visualizeFamilyDiary, inOpenSchool(items.viewDiary), seenOf('diary'));
}

export async function familyChatRoutes(
  app: FastifyInstance,
  { fileStore }: Services,
): Promise<void> {
  await acceptUploads(app);
  route(app, getFamilyChat, (ctx, { query }) => chat.readOwnChat(ctx, query.before), { schoolOf });
  route(app, sendFamilyMessage, (ctx, { body }) => chat.writeToSchool(ctx, body), {
    schoolOf: schoolOfBody,
    before: ({ db, guardian }) => takeHit(db, writingLimits.guardianMessages, guardian.id),
  });
  route(
    app,
    uploadFamilyChatFiles,
    (ctx, { request }) => chat.receiveOwnFiles(ctx, request, fileStore),
    { schoolOf },
  );
  route(app, getFamilyChatFiles, (ctx, { query }) => chat.findOwnFiles(ctx, query.ids.split(',')), {
    schoolOf,
  });
  route(
    app,
    receiveFamilyMessages,
    (ctx, { body }) => chat.receiveOwnMessages(ctx, body.lastMessageId),
    { schoolOf: schoolOfBody, worksWhenClosed: true },
  );
}
