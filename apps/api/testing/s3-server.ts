import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '#/config.ts';
import { listenLocally } from './listen-locally.ts';

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

/**
 * The same behind a gate that refuses the next `refusals` requests, as a busy service does, and then
 * breaks off as many uploads as `breaks`, which is how a client that still sends sees a refusal.
 */
export async function startBusyS3() {
  const behind = await startS3Server();
  const gate = createServer((incoming, outgoing) => {
    if (made.refusals > 0) {
      made.refusals -= 1;
      outgoing.writeHead(503, { 'content-type': 'application/xml', connection: 'close' });
      outgoing.end(
        '<Error><Code>SlowDown</Code><Message>Reduce your request rate</Message></Error>',
      );
      return;
    }
    if (made.breaks > 0 && incoming.method === 'PUT') {
      made.breaks -= 1;
      incoming.once('data', () => incoming.socket.resetAndDestroy());
      return;
    }
    const { url, method, headers } = incoming;
    const passed = request(`${behind.settings.endpoint}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  const { port, close } = await listenLocally(gate);
  const made = {
    settings: { ...behind.settings, endpoint: `http://127.0.0.1:${port}` },
    refusals: 0,
    breaks: 0,
    close: () => Promise.all([close(), behind.close()]),
  };
  return made;
}
