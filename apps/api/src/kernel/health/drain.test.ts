import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { startTestApp } from '../../../testing/app.ts';

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

test('a server that leaves says so, and loses no call that a proxy sent', async () => {
  const { app, close } = await startTestApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const post = () =>
    new Promise<string>((resolve) => {
      const path = '/v1/communication/announcement';
      const options = { agent, port, host: '127.0.0.1', method: 'POST', path };
      const sent = request(options, (answer) => {
        const { connection } = answer.headers;
        answer.resume().on('end', () => resolve(`${answer.statusCode} ${connection}`));
      });
      sent.on('error', (error) => resolve(String(error)));
      sent.end();
    });
  /** Until a connection ends with its answer; a proxy sees the same at /readyz. */
  const callUntilLeft = async () => {
    const outcomes = new Set<string>();
    while (!outcomes.has('401 close')) outcomes.add(await post());
    return [...outcomes];
  };
  const callers = Array.from({ length: 12 }, callUntilLeft);
  expect(await post()).toBe('401 keep-alive');
  const health = async () => {
    const paths = ['/readyz', '/acceptz', '/livez'];
    const answers = await Promise.all(paths.map((path) => app.inject(path)));
    return answers.map(({ statusCode }) => statusCode);
  };
  expect(await health()).toEqual([200, 200, 200]);
  const leaving = app.leave(300);
  // 404 is what HAProxy's disable-on-404 waits for: nothing new, and what is under way ends.
  expect(await health()).toEqual([503, 404, 200]);
  for (const outcomes of await Promise.all(callers)) {
    expect(outcomes).toEqual(['401 keep-alive', '401 close']);
  }
  expect(await post()).toBe('401 close');
  await leaving;
  await close();
  expect(await post()).toMatch('ECONNREFUSED');
  agent.destroy();
}, 30_000);
