import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#/config.ts';

/** A server that speaks S3, on this machine, with one empty bucket. */
export async function startS3Server() {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'escola', configs: [] }],
  });
  const { port } = await server.run();
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'escola',
    // The only sign-in this server knows.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    region: 'us-east-1',
  };
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { settings, close };
}
