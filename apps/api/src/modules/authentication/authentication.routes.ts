import {
  checkResetToken,
  forgotPassword,
  login,
  logout,
  resetPassword,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { clearCachedPictures } from '#/kernel/clear-cached-pictures.ts';
import { readIdempotencyKey } from '#/kernel/idempotency.ts';
import { route } from '#/kernel/route.ts';
import { clearPortalCookie, setPortalCookie } from '#/portal/portal-cookie.ts';
import type { Services } from '#/services.ts';
import { originOf } from './attempt-origin.ts';
import { openSession, renewSession, signOut } from './authentication.service.ts';
import { toAuthInfo } from './auth-info.ts';
import { setDeviceCookie } from './device-cookie.ts';
import { checkToken, sendResetLink, setNewPassword } from './password-recovery.service.ts';

export function authenticationRoutes(app: FastifyInstance, services: Services): void {
  const { keys } = services;

  route(app, login, async ({ body, db, request, reply }) => {
    if (body.grantType === 'RefreshToken') {
      const renewal = { ...body, idempotencyKey: readIdempotencyKey(request) };
      const renewed = await renewSession(db, keys.renewals, renewal);
      await setPortalCookie(reply, keys, renewed);
      return toAuthInfo(renewed, keys);
    }
    const origin = await originOf(request, keys);
    const session = await openSession(db, services, { ...body, origin });
    await setPortalCookie(reply, keys, session);
    await setDeviceCookie(reply, keys, session.actor.id);
    return toAuthInfo(session, keys);
  });

  route(app, logout, async ({ body, db, reply }) => {
    await signOut(db, body.refreshToken);
    clearPortalCookie(reply);
    clearCachedPictures(reply);
  });

  route(app, forgotPassword, async ({ body, db, request }) => {
    const origin = await originOf(request, keys);
    await sendResetLink(db, services, { ...body, origin });
  });

  route(app, checkResetToken, async ({ body, db, request }) => {
    const { network } = await originOf(request, keys);
    await checkToken(db, { ...body, network, now: services.now() });
  });

  route(app, resetPassword, async ({ body, db, request, reply }) => {
    const { network } = await originOf(request, keys);
    const employeeId = await setNewPassword(db, {
      ...body,
      network,
      now: services.now(),
    });
    // Who reads the mailbox of an account owns it: strangers no longer shut this device out.
    await setDeviceCookie(reply, keys, employeeId);
  });
}
