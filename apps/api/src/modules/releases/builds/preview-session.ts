import { previewParameter } from '@caderneta/api-client/contract';
import { appName, buildId } from '@caderneta/releases';
import { secondsInDay } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { wantsSecureCookies } from '#/kernel/headers.ts';
import { previewingOf } from './installation.service.ts';
import type { Actor } from '#/policy/actor.ts';
import type { Services } from '#/services.ts';

const name = 'caderneta_previa';
const attributes = { path: '/', httpOnly: true, sameSite: 'strict' } as const;
/** How long a link works, and how long a session runs what it opened. */
const seconds = secondsInDay;

/** App → build that one session runs, released or not. */
export type Previews = Record<string, string>;
const previews = z.record(appName, buildId);

type Signing = Pick<Services, 'keys' | 'now'>;
type Audience = 'preview link' | 'preview session';

function sign(claims: object, audience: Audience, { keys, now }: Signing): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setExpirationTime(Math.floor(now().getTime() / 1000) + seconds)
    .sign(keys.previews);
}

/** Reads a token; undefined where it is forged, expired or made for something else. */
async function read<S extends z.ZodMiniType>(
  token: string,
  audience: Audience,
  { schema, keys, now }: Signing & { schema: S },
): Promise<z.output<S> | undefined> {
  const options = { audience, algorithms: ['HS256'], currentDate: now() };
  const verified = await jwtVerify(token, keys.previews, options).catch(() => undefined);
  return z.safeParse(schema, verified?.payload).data;
}

const linked = z.object({ app: appName, build: buildId });

/** Makes the address that opens a preview, on the portal's origin, and the time of its end. */
export async function previewAddress(app: string, build: string, signing: Signing) {
  const token = await sign({ app, build }, 'preview link', signing);
  const until = new Date(signing.now().getTime() + seconds * 1000);
  return { address: `/?${previewParameter}=${token}`, until: until.toISOString() };
}

/** Reads app and build from a link's token. */
export function readPreviewLink(token: string, signing: Signing) {
  return read(token, 'preview link', { ...signing, schema: linked });
}

const opened = z.object({ session: z.string(), previews });

export async function setPreviewCookie(
  reply: FastifyReply,
  signing: Signing,
  { actor, previews: builds }: { actor: Actor; previews: Previews },
): Promise<void> {
  const claims = { session: actor.sessionId, previews: builds };
  reply.setCookie(name, await sign(claims, 'preview session', signing), {
    ...attributes,
    maxAge: seconds,
    secure: wantsSecureCookies(reply.request),
  });
}

export function clearPreviewCookie(reply: FastifyReply): void {
  reply.clearCookie(name, { ...attributes, secure: wantsSecureCookies(reply.request) });
}

/** The previews that a session has opened; none where its employee may not open them any more. */
export async function readPreviews(
  { cookies, server }: FastifyRequest,
  actor: Actor | undefined,
  services: Pick<Services, 'keys' | 'now' | 'config'>,
): Promise<Previews> {
  const token = cookies[name];
  if (!actor || !token) return {};
  const found = await read(token, 'preview session', { ...services, schema: opened });
  if (found?.session !== actor.sessionId) return {};
  const previewing = await previewingOf(server.db, actor, services.config);
  return previewing === 'named' ? found.previews : {};
}
