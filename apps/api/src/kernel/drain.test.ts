import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { startTestApp } from '../../test/app.ts';

test('a stop answers the request under way and waits for no connection without one', async () => {
  const { app, close } = await startTestApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  const unused = await open();
  const unusedEnds = once(unused, 'close');
  const busy = await open();
  const body = JSON.stringify({ grantType: 'Password', email: 'a@b.test', password: 'Senha123' });
  busy.write(
    'POST /v1/authentication/login HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  expect(String(await once(busy, 'data'))).toMatch('100 Continue');
  const closing = close();
  await unusedEnds;
  busy.write(body);
  expect(String(await once(busy, 'data'))).toMatch(/^HTTP\/1.1 400 [^]*\nConnection: close/i);
  await closing;
}, 30_000);
