import type { AuthInfo } from '@caderneta/api-client/contract';
import type { FastifyInstance } from 'fastify';
import { password } from './school.ts';

/** Signs in as an employee of `makeSchools`; pass `headers` with every call. */
export async function signIn(app: FastifyInstance, email: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/v1/authentication/login',
    payload: { grantType: 'Password', email, password },
  });
  if (response.statusCode !== 200) throw new Error(`${email} cannot sign in: ${response.body}`);
  const authInfo = response.json<AuthInfo>();
  // As browsers do: pages never get the device's cookie, whose path is that of the sign-in.
  const ofPages = response.cookies.filter(({ path }) => path === '/');
  const cookie = ofPages.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { authInfo, cookie, headers: { authorization: `Bearer ${authInfo.accessToken}` } };
}
