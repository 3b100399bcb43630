import { once } from 'node:events';
import { request } from 'node:http';
import { endpoint } from '@caderneta/api-client/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { type TestApp, startTestApp } from '../../testing/app.ts';
import { type Listening, listenLocally } from '../../testing/listen-locally.ts';
import { signIn } from '../../testing/sign-in.ts';
import type { Services } from '#/services.ts';
import { authenticate } from './authenticate.ts';
import { type HandlerInput, route } from './route.ts';

const waitAndWrite = endpoint({
  access: 'employee',
  method: 'POST',
  path: '/v1/Probe/waiting',
  status: 204,
});

let made: TestApp;
let listening: Listening;
let headers: Record<string, string>;
let arrive = () => {};
let written: boolean[] = [];

type Waiting = Pick<HandlerInput<typeof waitAndWrite>, 'request'>;

function addProbe(app: FastifyInstance, { keys }: Services) {
  app.register(async (scope) => {
    scope.callers = 'employees';
    authenticate(scope, keys);
    const handler = () => void written.push(true);
    const before = async (_ctx: unknown, { request: { headers, socket } }: Waiting) => {
      if (!headers['x-leaves']) return;
      const left = once(socket, 'close');
      arrive();
      await left;
    };
    route(scope, waitAndWrite, handler, { before });
  });
}

beforeAll(async () => {
  made = await startTestApp({ extend: addProbe });
  ({ headers } = await signIn(made.app, 'admin@girassol.test'));
  listening = await listenLocally(made.app.server);
});
afterAll(async () => {
  await listening.close();
  await made.close();
});

test.each([{}, { 'idempotency-key': 'left' }])(
  'a call whose client left before its transaction does nothing: %j',
  async (key) => {
    written = [];
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { port } = listening;
    const options = { port, method: 'POST', path: '/v1/Probe/waiting' };
    const leaving = request({ ...options, headers: { ...headers, ...key, 'x-leaves': 'yes' } });
    leaving.on('error', () => undefined);
    leaving.end();
    await arrived;
    leaving.destroy();
    await new Promise((resolve) => leaving.once('close', resolve));
    const there = { method: 'POST', url: '/v1/Probe/waiting', headers } as const;
    expect((await made.app.inject(there)).statusCode).toBe(204);
    expect((await made.app.inject(there)).statusCode).toBe(204);
    expect(written).toHaveLength(2);
  },
);
