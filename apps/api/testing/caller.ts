import type { FastifyInstance } from 'fastify';
import { signIn } from './sign-in.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type Caller = Awaited<ReturnType<typeof callerOf>>;

/** Calls the API as an employee of `makeSchools`. */
export async function callerOf(app: FastifyInstance, email: string) {
  const { headers } = await signIn(app, email);
  const send =
    (method: Method) =>
    (url: string, payload?: object, more: Record<string, string> = {}) =>
      app.inject({ method, url, payload, headers: { ...headers, ...more } });
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  };
}
