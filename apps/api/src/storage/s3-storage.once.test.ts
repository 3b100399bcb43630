import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../testing/free-port.ts';
import { startHangingServer } from '../../testing/hanging-server.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { keepsFiles } from '../../testing/storage-contract.ts';
import { type FileStorage, StorageUnavailable } from './file-storage.ts';
import { openS3Storage } from './s3-storage.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
let storage: FileStorage;
beforeAll(async () => {
  server = await startS3Server();
  storage = await openS3Storage(server.settings);
});
afterAll(() => server.close());

keepsFiles(() => storage);

test('a wrong key, a missing bucket, a silent address: the start says which', async () => {
  const open = (changes: object) => openS3Storage({ ...server.settings, ...changes });
  const noAccess = /não dá acesso ao bucket .+ Verifique S3_BUCKET, S3_ACCESS_KEY e S3_SECRET_KEY/;
  await expect(open({ accessKey: 'unknown' })).rejects.toThrow(noAccess);
  await expect(open({ bucket: 'outro' })).rejects.toThrow(noAccess);
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  await expect(open({ endpoint })).rejects.toThrow(`${endpoint} não responde`);
});

/** Fails where the answer takes several times as long as a service may take, on any machine. */
async function inTime(act: () => Promise<unknown>) {
  const begun = performance.now();
  const outcome = await act().catch((error: unknown) => error);
  expect(performance.now() - begun).toBeLessThan(40_000);
  return outcome;
}

test('a service that takes connections and never answers prevents the start in time', async () => {
  const silent = await startHangingServer();
  const endpoint = `http://127.0.0.1:${silent.port}`;
  const open = () => openS3Storage({ ...server.settings, endpoint });
  expect(await inTime(open)).toMatchObject({
    message: expect.stringContaining(`${endpoint} não responde`),
  });
  await silent.close();
}, 20_000);

describe('a service that hangs later', () => {
  const answers: Record<string, RequestListener> = {
    'reads and does not answer': (request) => request.resume(),
    'does not read': () => undefined,
  };

  test.each(Object.entries(answers))(
    'one that %s: an upload ends in time',
    async (_, hang) => {
      const hanging = createServer((request, response) => {
        if (request.method === 'HEAD') response.end();
        else hang(request, response);
      }).listen(0, '127.0.0.1');
      await new Promise((resolve) => hanging.once('listening', resolve));
      const { port } = hanging.address() as AddressInfo;
      const opened = await openS3Storage({
        ...server.settings,
        endpoint: `http://127.0.0.1:${port}`,
      });
      const size = 20_000_000;
      const content = Readable.from(
        (function* () {
          for (let sent = 0; sent < size; sent += 100_000) yield Buffer.alloc(100_000);
        })(),
      );
      expect(await inTime(() => opened.write('school/file', content, size))).toBeInstanceOf(
        StorageUnavailable,
      );
      hanging.closeAllConnections();
      await new Promise((resolve) => hanging.close(resolve));
    },
    20_000,
  );
});
