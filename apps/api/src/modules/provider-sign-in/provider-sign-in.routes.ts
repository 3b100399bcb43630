import { finishProviderSignIn, startProviderSignIn } from '@caderneta/api-client/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AuthenticationRefused } from '#/kernel/problems.ts';
import { describeError } from '#/describe-error.ts';
import { route } from '#/kernel/route.ts';
import { originOf, setDeviceCookie } from '#/modules/authentication/attempt-origin.ts';
import { toAuthInfo } from '#/modules/authentication/authentication.service.ts';
import { setPortalCookie } from '#/modules/authentication/portal-cookie.ts';
import { networkOf } from '#/kernel/network-of.ts';
import type { Services } from '#/services.ts';
import { OpenidProviders } from './openid-providers.ts';
import { clearPendingSignIn, readPendingSignIn, setPendingSignIn } from './pending-sign-in.ts';
import { finishSignIn, startSignIn } from './provider-sign-in.service.ts';

export function providerSignInRoutes(app: FastifyInstance, { config, keys }: Services): void {
  const providers = new OpenidProviders(config);

  route(app, startProviderSignIn, async (ctx, { body, request, reply }) => {
    const start = { ...body, network: networkOf(request.ip) };
    const started = startSignIn(ctx, { providers, config }, start);
    const { address, pending } = await logged(request, started);
    await setPendingSignIn(reply, keys, pending);
    return { address };
  });

  route(app, finishProviderSignIn, async (ctx, { body, request, reply }) => {
    const pending = await readPendingSignIn(request, keys);
    clearPendingSignIn(reply);
    const finish = { ...body, pending, origin: await originOf(request, keys) };
    const session = await logged(request, finishSignIn(ctx, { providers, keys }, finish));
    await setPortalCookie(reply, keys, session);
    await setDeviceCookie(reply, keys, session.openedIds);
    return toAuthInfo(session, keys);
  });
}

/** The person reads a sentence; details of the failure are for the installation's administrator. */
async function logged<T>(request: FastifyRequest, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AuthenticationRefused && error.cause) {
      const answer = codesIn(error.cause);
      request.log.warn({ error: describeError(error.cause), answer }, 'no provider sign-in');
    }
    throw error;
  }
}

interface ProviderAnswer {
  error?: unknown;
  error_description?: unknown;
}

/** 'invalid_grant AADSTS50020': the words beside them name the account. */
function codesIn({ error, error_description: words }: ProviderAnswer): string | undefined {
  const code = /^[a-z_]{1,40}$/.exec(String(error))?.[0];
  const ofMicrosoft = /\bAADSTS\d{4,9}\b/.exec(String(words))?.[0];
  return error === undefined ? ofMicrosoft : [code, ofMicrosoft].filter(Boolean).join(' ');
}
