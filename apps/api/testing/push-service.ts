import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';
import { certificate, privateKey } from './push-certificate.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine, over https as the real ones. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  /** Answers by path; 201 where none is set. */
  const answers = new Map<string, number>();
  /** Its `Retry-After` by path. */
  const rests = new Map<string, string>();
  const server = createServer({ cert: certificate, key: privateKey }, async (request, response) => {
    const path = request.url ?? '';
    received.push({ path, headers: request.headers, body: await buffer(request) });
    const rest = rests.get(path);
    response.writeHead(answers.get(path) ?? 201, rest ? { 'retry-after': rest } : {}).end();
  });
  const { port, close } = await listenLocally(server);
  return { origin: `https://127.0.0.1:${port}`, certificate, received, answers, rests, close };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;
