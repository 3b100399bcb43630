import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  type ChildServer,
  endChildServers,
  startChildServer,
  untilItSays,
} from '../testing/child-server.ts';
import { freePort } from '../testing/free-port.ts';
import { makePgliteDatabase } from '../testing/database.ts';
import { childrenOf } from '../testing/processes.ts';
import { until } from '../testing/until.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-supervisor-'));
});
afterEach(endChildServers);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function startServer() {
  const port = await freePort();
  const dataFolder = join(folder, String(port));
  await makePgliteDatabase(dataFolder);
  const server = startChildServer({ DATA_FOLDER: dataFolder, PORT: String(port) });
  await untilItSays(server, 'Caderneta em');
  return { server, url: `http://localhost:${port}/livez` };
}

const isAlive = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
const childOf = ({ child }: ChildServer) => childrenOf(child.pid)[0]!;
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a machine that slept wakes with the same server; one that hangs is started anew', async () => {
  const { server, url } = await startServer();
  const first = childOf(server);
  const both = [server.child.pid!, first];
  for (const pid of both) process.kill(pid, 'SIGSTOP');
  // Longer than a server may be silent.
  await pause(18_000);
  for (const pid of both) process.kill(pid, 'SIGCONT');
  // A busy machine lets it answer late.
  await until(() => isAlive(url), 'the server that slept');
  expect(childOf(server)).toBe(first);

  process.kill(first, 'SIGSTOP');
  expect(await isAlive(url)).toBe(false);
  await until(() => isAlive(url), 'a new server');
  expect(server.output()).toContain('O servidor não responde há 15 s');
  expect(childOf(server)).not.toBe(first);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(await isAlive(url)).toBe(false);
}, 180_000);

test('no server outlives its parent', async () => {
  const { server } = await startServer();
  const child = childOf(server);
  server.child.kill('SIGKILL');
  await server.ended;
  await until(() => !isRunning(child), 'the end of the server');
}, 60_000);
