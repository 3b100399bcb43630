import {
  forgotPassword,
  login,
  logout,
  readPasswordLink,
  resetPassword,
} from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { clearCachedPictures } from '#/kernel/headers.ts';
import { readIdempotencyKey } from '#/kernel/idempotency.ts';
import { route } from '#/kernel/route.ts';
import { clearPortalCookie, setPortalCookie } from './portal-cookie.ts';
import { networkOf } from '#/kernel/network-of.ts';
import type { Services } from '#/services.ts';
import { originOf, setDeviceCookie } from './attempt-origin.ts';
import { openSession, renewSession, signOut, toAuthInfo } from './authentication.service.ts';
import { checkToken, sendResetLink, setNewPassword } from './password-recovery.service.ts';

export function authenticationRoutes(app: FastifyInstance, { keys }: Services): void {
  route(app, login, async (ctx, { body, request, reply }) => {
    if (body.grantType === 'RefreshToken') {
      const renewal = { ...body, idempotencyKey: readIdempotencyKey(request) };
      const renewed = await renewSession(ctx, keys, renewal);
      await setPortalCookie(reply, keys, renewed);
      return toAuthInfo(renewed, keys);
    }
    const origin = await originOf(request, keys);
    const session = await openSession(ctx, keys, { ...body, origin });
    await setPortalCookie(reply, keys, session);
    await setDeviceCookie(reply, keys, session.openedIds);
    return toAuthInfo(session, keys);
  });

  route(app, logout, async (ctx, { body, reply }) => {
    await signOut(ctx, body.refreshToken);
    clearPortalCookie(reply);
    clearCachedPictures(reply);
  });

  route(app, forgotPassword, async (ctx, { body, request }) => {
    const origin = await originOf(request, keys);
    await sendResetLink(ctx, keys, { ...body, origin });
  });

  route(app, readPasswordLink, (ctx, { body, request }) =>
    checkToken(ctx, { ...body, network: networkOf(request.ip) }),
  );

  route(app, resetPassword, async (ctx, { body, request, reply }) => {
    const network = networkOf(request.ip);
    const employeeIds = await setNewPassword(ctx, { ...body, network });
    // The reader of the mailbox owns the account: strangers can no longer lock this device out.
    await setDeviceCookie(reply, keys, employeeIds);
  });
}
