import { signInProvider } from '@caderneta/api-client/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';
import { wantsSecureCookies } from '#/kernel/headers.ts';
import type { KeyRing } from '#/secrets/key-ring.ts';
import type { PendingSignIn } from './openid-providers.ts';

type Keys = Pick<KeyRing, 'providerSignIns'>;

const name = 'caderneta_sign_in';
/** The provider may ask for a password and a second factor first. */
const seconds = 10 * 60;
/** The shell's page calls with it, not the provider: no other site makes a browser send it. */
const attributes = {
  path: '/v1/authentication/provider',
  httpOnly: true,
  sameSite: 'strict',
} as const;

const contents = z.object({
  provider: signInProvider,
  authority: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});

/** Binds a sign-in to the browser where it began (JWE, A256GCM); a second one takes its place. */
export async function setPendingSignIn(
  reply: FastifyReply,
  { providerSignIns }: Keys,
  pending: PendingSignIn,
): Promise<void> {
  const value = await new EncryptJWT({ ...pending })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(`${seconds}s`)
    .encrypt(providerSignIns);
  const secure = wantsSecureCookies(reply.request);
  reply.setCookie(name, value, { ...attributes, maxAge: seconds, secure });
}

export function clearPendingSignIn(reply: FastifyReply): void {
  reply.clearCookie(name, { ...attributes, secure: wantsSecureCookies(reply.request) });
}

/** Undefined where it is missing, forged or too old. */
export async function readPendingSignIn(
  { cookies }: FastifyRequest,
  { providerSignIns }: Keys,
): Promise<PendingSignIn | undefined> {
  try {
    const { payload } = await jwtDecrypt(cookies[name] ?? '', providerSignIns, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    });
    return z.safeParse(contents, payload).data;
  } catch {
    return undefined;
  }
}
