import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listChats, type Problem } from '@caderneta/api-client/contract';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { callerOf, type Caller } from '../../testing/caller.ts';
import { familyOf } from '../../testing/family-caller.ts';
import { signIn } from '../../testing/sign-in.ts';
import { until } from '../../testing/until.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { authenticate } from './authenticate.ts';
import { callLimits } from './calls-at-once.ts';

/** A call that is answered once the test lets go. */
const path = '/v1/held';
let letGo: () => void;
let held: Promise<void>;
let answer = 'small';
const { at, administrator, teacher, otherSchool } = useTestSchool({
  extend: (app, services) => {
    void app.register(async (scope) => {
      authenticate(scope, services.keys);
      scope.get(path, { config: { endpoint: listChats } }, async () => {
        await held;
        return answer;
      });
    });
  },
});
const hold = () => {
  held = new Promise((resolve) => (letGo = resolve));
};
beforeEach(hold);
afterEach(() => letGo());

const turns = () => at.app.callTurns;
const state = () => [turns().calls.running, turns().calls.waiting];
const reach = (running: number, waiting: number) =>
  until(
    () => String(state()) === String([running, waiting]),
    `${running} running, ${waiting} waiting instead of ${String(state())}`,
  );
const many = (caller: Caller, count: number) =>
  Array.from({ length: count }, () => caller.get(path));
const { ofCaller, ofGroup, waitingOfCaller } = callLimits.calls;
const chats = listChats.path;

test('the ninth call of a session waits; colleagues, families and other schools go ahead', async () => {
  const asked = many(teacher, ofCaller + 5);
  await reach(ofCaller, 5);
  expect((await administrator.get(chats)).statusCode).toBe(200);
  expect((await otherSchool.get(chats)).statusCode).toBe(200);
  expect((await (await familyOf(at, at.marta)).get('/chat')).statusCode).toBe(200);
  expect((await at.app.inject('/readyz')).statusCode).toBe(200);
  expect(state()).toEqual([ofCaller, 5]);
  letGo();
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await reach(0, 0);
});

test('a school’s sessions together leave places to other schools', async () => {
  const asked = [...many(teacher, ofCaller), ...many(administrator, ofCaller)];
  await reach(ofGroup, 2 * ofCaller - ofGroup);
  expect((await otherSchool.get(chats)).statusCode).toBe(200);
  letGo();
  await Promise.all(asked);
  await reach(0, 0);
});

test('more than may wait are told when to come again', async () => {
  const asked = many(teacher, ofCaller + waitingOfCaller);
  await reach(ofCaller, waitingOfCaller);
  const refused = await teacher.get(path);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('3');
  expect(refused.json<Problem>()).toMatchObject({
    code: 'too-many-requests',
    title: 'Muitos pedidos ao mesmo tempo. Espere alguns segundos e tente de novo.',
  });
  letGo();
  await Promise.all(asked);
  await reach(0, 0);
});

test('large answers count for more', async () => {
  answer = 'x'.repeat(300_000);
  letGo();
  await teacher.get(path);
  hold();
  const asked = many(teacher, 5);
  // Two, each as four.
  await reach(8, 3);
  answer = 'small';
  letGo();
  await Promise.all(asked);
  await reach(0, 0);
});

test('a client that leaves waits no more, and what it began keeps its place until it is done', async () => {
  if (!at.app.server.listening) await at.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = at.app.server.address() as AddressInfo;
  const { headers } = await signIn(at.app, 'prof@girassol.test');
  const asked = Array.from({ length: ofCaller + 3 }, () => {
    const call = ask({ port, path, headers, agent: false });
    call.on('error', () => undefined);
    call.end();
    return call;
  });
  await reach(ofCaller, 3);
  for (const call of asked) call.destroy();
  await reach(ofCaller, 0);
  letGo();
  await reach(0, 0);
  expect(turns().strangers.running).toBe(0);
});

test('streams of events hold nobody’s place', async () => {
  if (!at.app.server.listening) await at.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = at.app.server.address() as AddressInfo;
  const { headers } = await signIn(at.app, 'prof@girassol.test');
  const streams = Array.from({ length: ofCaller + 1 }, () =>
    ask({ port, path: '/v1/live', headers, agent: false }).end(),
  );
  await Promise.all(streams.map((stream) => once(stream, 'response')));
  expect(state()).toEqual([0, 0]);
  expect((await (await callerOf(at.app, 'prof@girassol.test')).get(chats)).statusCode).toBe(200);
  for (const stream of streams) stream.destroy();
});
