import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { startTestApp } from '../../testing/app.ts';
import { endChildServers, startChildServer, untilItSays } from '../../testing/child-server.ts';
import { makePostgresqlDatabase } from '../../testing/database.ts';
import { freePort } from '../../testing/free-port.ts';
import { startFreezingProxy } from '../../testing/freezing-proxy.ts';
import { type HangingServer, startHangingServer } from '../../testing/hanging-server.ts';
import { until } from '../../testing/until.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-hanging-'));
});
let silent: HangingServer | undefined;
afterEach(async () => {
  endChildServers();
  await silent?.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Fails where the answer takes four times the ten seconds that a database may take, on any machine. */
async function inTime<T>(act: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const outcome = await act();
  expect(performance.now() - begun).toBeLessThan(40_000);
  return outcome;
}

test('a database that takes connections and never answers at the start is waited for', async () => {
  silent = await startHangingServer();
  const port = await freePort();
  const server = startChildServer({
    PORT: String(port),
    DATA_FOLDER: folder,
    DATABASE_URL: `postgres://ana:secret@127.0.0.1:${silent.port}/caderneta`,
  });
  const said = await untilItSays(server, 'O servidor espera, e até lá responde 503.');
  expect(said).toMatch(/^Não foi possível conectar ao PostgreSQL[^\n]+\n$/);
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(503);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBeNull();
}, 120_000);

async function onPostgresql() {
  const url = new URL(await makePostgresqlDatabase());
  const proxy = await startFreezingProxy({ port: Number(url.port) });
  url.host = `127.0.0.1:${proxy.port}`;
  const server = startChildServer({ PORT: '0', DATA_FOLDER: folder, DATABASE_URL: url.href });
  const said = await untilItSays(server, 'instalar#token=');
  const address = /Caderneta em (\S+)/.exec(said)?.[1];
  const ready = () => fetch(`${address}/readyz`);
  const signIn = () =>
    fetch(`${address}/v1/authentication/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grantType: 'Password', email: 'a@b.test', password: 'Senha123' }),
    });
  const expectUnavailable = async () => {
    const [readiness, ...calls] = await inTime(() => Promise.all([ready(), signIn(), signIn()]));
    for (const call of calls) {
      expect(call.status).toBe(503);
      expect(call.headers.get('content-type')).toMatch('application/problem+json');
      expect(await call.json()).toMatchObject({ code: 'unavailable' });
    }
    for (const answer of [readiness, ...calls]) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  };
  expect((await ready()).status).toBe(200);
  proxy.freeze();
  await expectUnavailable();
  await expectUnavailable();
  proxy.thaw();
  const isBack = async () => (await ready()).ok;
  await until(isBack, 'the database to be back');
  expect((await signIn()).status).toBe(400);
  await proxy.close();
  await expectUnavailable();
  server.child.kill('SIGTERM');
  expect({ code: await server.ended, output: server.output() }).toMatchObject({ code: 0 });
}

/** It has one connection: whatever holds it keeps all others waiting. */
async function onPglite() {
  const made = await startTestApp();
  let finish = () => {};
  const held = made.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await new Promise<void>((resolve) => (finish = resolve));
  });
  const refused = await inTime(async () => made.app.inject('/readyz'));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  finish();
  await held;
  expect((await made.app.inject('/readyz')).statusCode).toBe(200);
  await made.close();
}

const scenarios = { postgresql: onPostgresql, pglite: onPglite };

test(
  'while the database hangs, everybody is told so in time; afterwards all goes on',
  () => scenarios[globalThis.databaseUnderTest](),
  240_000,
);
