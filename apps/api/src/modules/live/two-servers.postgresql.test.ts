import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuthInfo } from '@caderneta/api-client/contract';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { openChatWith } from '#/modules/chats/chats.repository.ts';
import { endChildServers, startChildServer, untilItSays } from '../../../testing/child-server.ts';
import { makePostgresqlDatabase } from '../../../testing/database.ts';
import { readLive } from '../../../testing/live-reader.ts';
import { makeSchools, password } from '../../../testing/school.ts';
import { until } from '../../../testing/until.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-live-'));
});
afterEach(async () => {
  endChildServers();
  await rm(folder, { recursive: true, force: true });
});

async function startServer(databaseUrl: string) {
  const server = startChildServer({ PORT: '0', DATABASE_URL: databaseUrl, DATA_FOLDER: folder });
  const said = await untilItSays(server, 'Caderneta em');
  return { ...server, url: /Caderneta em (\S+)/.exec(said)![1]! };
}

async function call<T>(url: string, body: object, headers: object = {}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as T;
}

test('changes at one server are heard at another, also after the database cut both off', async () => {
  const databaseUrl = await makePostgresqlDatabase();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const made = await makeSchools(drizzle(client));
  const chatId = await openChatWith(drizzle(client), made.marta, new Date());
  const [one, other] = await Promise.all([startServer(databaseUrl), startServer(databaseUrl)]);
  const { accessToken } = await call<AuthInfo>(`${one.url}/v1/authentication/login`, {
    grantType: 'Password',
    email: 'prof@girassol.test',
    password,
  });
  const headers = { authorization: `Bearer ${accessToken}` };
  const write = () => call(`${one.url}/v1/chats/${chatId}/send`, { text: 'Bom dia' }, headers);
  const follow = async () => {
    let reader = await readLive(other.url, headers);
    // A server listens a moment after it answers.
    const isOpen = async () => {
      if (reader.response.ok) return true;
      expect(reader.response.status).toBe(503);
      reader = await readLive(other.url, headers);
      return reader.response.ok;
    };
    await until(isOpen, 'the other server to listen');
    expect(await reader.next()).toMatchObject({ event: 'ready', data: { isResumed: false } });
    return reader;
  };
  const heard = { event: 'chat', data: { chatId } };

  const before = await follow();
  await write();
  expect(await before.next()).toMatchObject(heard);

  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'caderneta watch' and datname = current_database()`);
  expect(await before.next()).toBeUndefined();
  expect(before.retry()).toBeGreaterThan(0);
  const after = await follow();
  await write();
  expect(await after.next()).toMatchObject(heard);

  other.child.kill('SIGTERM');
  expect(await after.next()).toBeUndefined();
  expect(await other.ended).toBe(0);
  await client.end();
}, 180_000);
