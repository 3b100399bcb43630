import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { endChildServers, startChildServer, untilItSays } from '../testing/child-server.ts';
import { makePostgresqlDatabase } from '../testing/database.ts';
import { freePort } from '../testing/free-port.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-meanwhile-'));
});
const opened: Server[] = [];
afterEach(() => {
  endChildServers();
  for (const server of opened.splice(0)) server.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** From now on the database answers at the port. */
async function bringBack(port: number, upstream: number) {
  const server = createServer((client) => {
    const there = connect(upstream, '127.0.0.1');
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.pipe(other);
    }
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
}

test('without a database the server says so to everybody, and starts once it is there', async () => {
  const url = new URL(await makePostgresqlDatabase());
  const upstream = Number(url.port);
  url.searchParams.set('application_name', 'hidden');
  const [port, away] = [await freePort(), await freePort()];
  url.host = `127.0.0.1:${away}`;
  const server = startChildServer({
    PORT: String(port),
    DATA_FOLDER: folder,
    DATABASE_URL: url.href,
  });
  const said = await untilItSays(server, '(ECONNREFUSED)');
  expect(said).toMatch(/^Não foi possível conectar ao PostgreSQL [^\n]+ até lá responde 503\.\n$/);
  expect(said).not.toContain('hidden');
  const ask = (path: string, options?: RequestInit) =>
    fetch(`http://localhost:${port}${path}`, options);
  expect((await ask('/livez')).status).toBe(200);
  for (const path of ['/readyz', '/acceptz', '/v1/family/me', '/metrics']) {
    const answer = await ask(path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5']);
  }
  const call = await ask('/v1/authentication/login', { method: 'POST', body: '{}' });
  expect(call.headers.get('content-type')).toMatch('application/problem+json');
  expect(await call.json()).toMatchObject({
    code: 'unavailable',
    title: 'O servidor está temporariamente indisponível. Tente novamente em instantes.',
  });
  const page = await ask('/login?de=email', { headers: { accept: 'text/html' } });
  expect([page.status, await page.text()]).toEqual([503, expect.stringMatching(/Tente novamente/)]);
  expect(server.output()).toBe(said);

  await bringBack(away, upstream);
  await untilItSays(server, `Caderneta em http://localhost:${port}`);
  expect((await ask('/readyz')).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}, 120_000);

test.each([
  ['password', (url: URL) => (url.password = 'another'), /recusa o usuário ou a senha \(28P01\)/],
  ['database', (url: URL) => (url.pathname = '/nowhere'), /não tem este banco de dados \(3D000\)/],
  ['address', (url: URL) => void url, /^Variável DATABASE_URL: deve começar com postgres/],
])(
  'a wrong %s ends it for good, with its sentence',
  async (what, change, words) => {
    const url = new URL(await makePostgresqlDatabase());
    change(url);
    const DATABASE_URL = what === 'address' ? url.href.replace('@', '#@') : url.href;
    const server = startChildServer({ PORT: '0', DATA_FOLDER: folder, DATABASE_URL });
    expect(await server.ended).toBe(78);
    expect(server.output()).toMatch(words);
    expect(server.output().trim().split('\n')).toHaveLength(1);
  },
  60_000,
);
