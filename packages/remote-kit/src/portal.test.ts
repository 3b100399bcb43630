import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Portal } from './portal.ts';

const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
const nothing = { ownBuild: null, wayBack: [], unfit: [] };
const overview = JSON.stringify({ pointers: [], events: [], ...nothing });

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { portal: new Portal(`http://localhost:${port}`, String(key)), server };
}

test('a call waits for a server that starts behind its proxy', async () => {
  let calls = 0;
  const { portal, server } = await serve((_request, response) => {
    calls += 1;
    if (calls === 1) response.writeHead(502, { 'content-type': 'text/html' }).end('Bad Gateway');
    else response.writeHead(200, { 'content-type': 'application/json' }).end(overview);
  });
  await expect(portal.ask('chat')).resolves.toMatchObject({ pointers: [] });
  expect(calls).toBe(2);
  server.close();
});

test('what the portal itself refuses is not asked again', async () => {
  let calls = 0;
  const { portal, server } = await serve((_request, response) => {
    calls += 1;
    const refusal = { title: 'O portal está cheio.', status: 503, code: 'unavailable' };
    response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
  });
  await expect(portal.ask('chat')).rejects.toThrow();
  expect(calls).toBe(1);
  server.close();
});
