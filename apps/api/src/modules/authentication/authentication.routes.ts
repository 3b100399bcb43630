import { forgotPassword, login, logout, resetPassword } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { readIdempotencyKey } from '#/http/idempotency.ts';
import { route } from '#/http/route.ts';
import { clearPortalCookie, setPortalCookie } from '#/portal/portal-cookie.ts';
import type { Services } from '#/services.ts';
import { openSession, renewSession, signOut } from './authentication.service.ts';
import { toAuthInfo } from './auth-info.ts';
import { sendResetLink, setNewPassword } from './password-recovery.service.ts';

export function authenticationRoutes(app: FastifyInstance, services: Services): void {
  const { keys } = services;

  route(app, login, async ({ body, db, request, reply }) => {
    const session =
      body.grantType === 'Password'
        ? await openSession(db, { ...body, address: request.ip })
        : await renewSession(db, keys.renewals, {
            ...body,
            idempotencyKey: readIdempotencyKey(request),
          });
    await setPortalCookie(reply, keys, session);
    return toAuthInfo(session, keys);
  });

  route(app, logout, async ({ body, db, reply }) => {
    await signOut(db, body.refreshToken);
    clearPortalCookie(reply);
  });

  route(app, forgotPassword, ({ body, db, request }) =>
    sendResetLink(db, services, { ...body, address: request.ip }),
  );

  route(app, resetPassword, ({ body, db }) => setNewPassword(db, body, services.now()));
}
