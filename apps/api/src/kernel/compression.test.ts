import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { communicationBody } from '../../testing/communication-bodies.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool();
const list = '/v1/communication/announcement/list';

test('data is compressed as the browser can read it, and a short answer is not', async () => {
  const get = (encoding: string) =>
    administrator.get(list, undefined, { 'accept-encoding': encoding });
  expect((await get('br')).headers['content-encoding']).toBeUndefined();

  const long = { communication: { description: 'Reunião na sala 2. '.repeat(100) } };
  const body = communicationBody('announcement', { ...long, studentIds: [at.ana.id], fileIds: [] });
  await administrator.post('/v1/communication/announcement', body);
  const [plain, br, gzip] = [await get('identity'), await get('gzip, br'), await get('gzip')];
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    vary: expect.stringMatching(/accept-encoding/i),
    'x-total-count': '1',
  });
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
});
