import { login, logout } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '#/http/route.ts';
import { clearPortalCookie, setPortalCookie } from '#/portal/portal-cookie.ts';
import type { Services } from '#/services.ts';
import { openSession, renewSession, signOut } from './authentication.service.ts';
import { toAuthInfo } from './auth-info.ts';

export function authenticationRoutes(app: FastifyInstance, { keys }: Services): void {
  route(app, login, async ({ body, db, request, reply }) => {
    const session =
      body.grantType === 'Password'
        ? await openSession(db, { ...body, address: request.ip })
        : await renewSession(db, body);
    await setPortalCookie(reply, keys, session);
    return toAuthInfo(session, keys);
  });

  route(app, logout, async ({ body, db, reply }) => {
    await signOut(db, body.refreshToken);
    clearPortalCookie(reply);
  });
}
