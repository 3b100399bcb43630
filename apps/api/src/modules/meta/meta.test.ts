import { endpoints, meta } from '@caderneta/api-client/contract';
import { digestOf, nameOfCall, wireShapeOf } from '@caderneta/releases';
import { expect, test } from '@jest/globals';
import { writeBuild } from '../../../testing/portal-builds.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const { at } = useTestSchool();

const ask = (headers = {}) => at.app.inject({ url: '/v1/meta', headers });

test('anybody learns which shapes of which calls are answered, and by what', async () => {
  await writeBuild(at.services.appsFolder, 'shell', { buildId: 'cccc3333' });
  const answer = await ask();
  const { calls, shellBuilds, version } = meta.parse(answer.json());

  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(Object.keys(calls).sort()).toEqual(Object.values(endpoints).map(nameOfCall).sort());
  const { listChats } = endpoints;
  expect(calls['GET /v1/chats/summary']?.[0]).toBe(await digestOf(wireShapeOf(listChats)));
  expect([shellBuilds, version]).toEqual([
    ['cccc3333'],
    expect.stringMatching(/^\d+\.\d+\.\d+(-rc\.\d+)?$/),
  ]);
});

test('a caller who knows the answer gets no body, until something changes', async () => {
  const { etag } = (await ask()).headers;
  const again = await ask({ 'if-none-match': `"other", ${String(etag)}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);

  await writeBuild(at.services.appsFolder, 'shell', { buildId: 'dddd4444' });
  const changed = await ask({ 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(changed.headers.etag).not.toBe(etag);
});
