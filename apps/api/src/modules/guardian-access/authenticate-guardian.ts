import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, Unauthenticated } from '#/kernel/problems.ts';
import { isOfThisSite, wantsSecureCookies } from '#/kernel/headers.ts';
import { type DeviceOfGuardian, findGuardian, markSeen } from '#/policy/guardian.repository.ts';
import { hashToken } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { deviceExpiry } from './link-address.ts';

const hour = 3_600_000;

type DeviceServices = Pick<Services, 'db' | 'now'>;

/** Before anything of a request is read: whose device asks, and whether its own page does. */
export function authenticateGuardian(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const found = await findDevice(request, services);
    if (!found) throw new Unauthenticated();
    request.guardian = found.guardian;
    if (request.method !== 'GET' && !isOfThisSite(request, services.config.publicUrl)) {
      throw new Forbidden('O pedido não veio do aplicativo da escola.');
    }
    await noteVisit(found, reply, services);
  });
}

/** The paired device that asks, if it is one. */
export async function findDevice(
  request: FastifyRequest,
  { db, now }: DeviceServices,
): Promise<DeviceOfGuardian | undefined> {
  const token = readFamilyCookie(request);
  return token ? findGuardian(db, hashToken(token), now()) : undefined;
}

/** Once an hour at most. The device's days count anew from each visit. */
async function noteVisit(
  { guardian, lastSeenAt }: DeviceOfGuardian,
  reply: FastifyReply,
  { db, now }: DeviceServices,
): Promise<void> {
  const present = now();
  const before = new Date(present.getTime() - hour);
  const token = readFamilyCookie(reply.request);
  if (lastSeenAt >= before || !token) return;
  const expiresAt = deviceExpiry(present);
  await markSeen(db, guardian.deviceId, { now: present, expiresAt, before });
  setFamilyCookie(reply, token, (expiresAt.getTime() - present.getTime()) / 1000);
}

const cookieName = 'caderneta_family';

/**
 * Strict, though families come by links in e-mails: the page they open needs no cookie, and what
 * the page then asks comes from this site itself. So no call of another site ever carries it.
 */
const cookieAttributes = { path: '/v1/family', httpOnly: true, sameSite: 'strict' } as const;

/** Keeps the token of a paired device. Only routes under /v1/family receive it. */
export function setFamilyCookie(reply: FastifyReply, token: string, seconds: number): void {
  const secure = wantsSecureCookies(reply.request);
  reply.setCookie(cookieName, token, { ...cookieAttributes, maxAge: seconds, secure });
}

export function clearFamilyCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieName, { ...cookieAttributes, secure: wantsSecureCookies(reply.request) });
}

function readFamilyCookie({ cookies }: FastifyRequest): string | undefined {
  const value = cookies[cookieName];
  return value && /^[\w-]{43}$/.test(value) ? value : undefined;
}
