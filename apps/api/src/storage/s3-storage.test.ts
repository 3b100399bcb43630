import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../../test/free-port.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { keepsFiles } from '../../test/storage-contract.ts';
import type { FileStorage } from './file-storage.ts';
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
