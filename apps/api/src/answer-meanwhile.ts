import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from './config.ts';
import { retryAfterSeconds, Unavailable } from './kernel/problems.ts';
import { NotThereYet } from './start-failure.ts';

const everyMilliseconds = 2_000;

export interface Waited<Opened> {
  opened: Opened;
  /** Frees the port, for the server that answers from now on. */
  stopAnswering: () => Promise<void>;
}

/**
 * Opens what the server needs, and tries again while it is away: after a power cut the machine of the
 * database may come back last. Meanwhile people and balancers are told.
 * @throws what no waiting mends
 */
export async function openAndAnswerMeanwhile<Opened>(
  config: Config,
  open: () => Promise<Opened>,
): Promise<Waited<Opened>> {
  let stopAnswering: (() => Promise<void>) | undefined;
  let told = '';
  for (;;) {
    try {
      const opened = await open();
      if (stopAnswering) console.log('O que faltava atende de novo; o servidor inicia.');
      return { opened, stopAnswering: stopAnswering ?? (() => Promise.resolve()) };
    } catch (error) {
      if (!(error instanceof NotThereYet)) {
        await stopAnswering?.();
        throw error;
      }
      stopAnswering ??= await answer(config);
      if (error.message !== told) {
        console.log(`${error.message} O servidor espera, e até lá responde 503.`);
      }
      told = error.message;
      await pause(everyMilliseconds);
    }
  }
}

async function answer({ host, port }: Config): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    response.setHeader('cache-control', 'no-store');
    // The next request meets the server that is ready.
    response.setHeader('connection', 'close');
    if (/^\/(livez|healthz)\/?$/i.test(path))
      return void send(response, 200, json({ status: 'ok' }));
    response.setHeader('retry-after', String(retryAfterSeconds));
    // Another server may have its database: a balancer prefers that one.
    if (/^\/(readyz|acceptz)\/?$/i.test(path)) {
      return void send(response, 503, json({ status: 'starting' }));
    }
    const { body } = new Unavailable();
    if (/text\/html/.test(request.headers.accept ?? '')) {
      response.setHeader('content-security-policy', "default-src 'none'");
      return void send(response, 503, ['text/html; charset=utf-8', page(body.title)]);
    }
    send(response, 503, ['application/problem+json; charset=utf-8', JSON.stringify(body)]);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, resolve);
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

type Content = [type: string, text: string];

const json = (value: object): Content => ['application/json; charset=utf-8', JSON.stringify(value)];

function send(response: ServerResponse, status: number, [type, text]: Content): void {
  response.writeHead(status, { 'content-type': type }).end(text);
}

const page = (title: string) => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${retryAfterSeconds}">
<title>Caderneta</title>
<h1>Caderneta</h1>
<p>${title}</p>
</html>
`;
