import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '../../testing/free-port.ts';
import { checkPatroni, leastPatroni } from './check-patroni.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Three machines as Patroni shows them; undefined: one that does not answer. */
async function machines(...versions: (string | undefined)[]): Promise<string> {
  const silent = `http://127.0.0.1:${await freePort()}/patroni`;
  const server = createServer((request, response) => {
    const [, at] = /^\/(\d)$/.exec(request.url ?? '') ?? [];
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const members = versions.map((version, index) => ({
      name: ['um', 'dois', 'tres'][index],
      role: index === 0 ? 'leader' : 'replica',
      api_url: version ? `${base}/${index}` : silent,
    }));
    const version = versions[Number(at)];
    response.end(JSON.stringify(at ? { patroni: { version, scope: 'caderneta' } } : { members }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  [['3.1.0', '4.1.4', '3.3.2'], 'ok', /^um: 3\.1\.0, dois: 4\.1\.4, tres: 3\.3\.2$/],
  [['4.0.0', '3.0.2', '4.0.0'], 'fault', /^antigo demais \(um: 4\.0\.0, dois: 3\.0\.2, /],
  [['3.0.4', '3.0.4', '2.1.7'], 'fault', /^antigo demais/],
  [['10.0.0', undefined, '3.10.0'], 'warning', /^um: 10\.0\.0, dois: não responde, /],
])('%j: %s', async (versions, level, says) => {
  const checks = await checkPatroni(await machines(...versions));
  expect(checks).toMatchObject([{ check: 'patroni', level, says: expect.stringMatching(says) }]);
});

test('a PostgreSQL without Patroni needs none', async () => {
  expect(await checkPatroni(`http://127.0.0.1:${await freePort()}`)).toEqual([]);
});

test('the unit refuses the same versions', async () => {
  const path = new URL('../../../../deploy/cluster/check-patroni.sh', import.meta.url);
  expect(await readFile(path, 'utf8')).toContain(`\nleast=${leastPatroni}\n`);
});
