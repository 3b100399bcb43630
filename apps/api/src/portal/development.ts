import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Runs first on every page: shows errors, and keeps the page up to date. */
export const devClientScript = '/dev/client.js';
const clientFile = 'shell/dist/development.js';

const milliseconds = 300;

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** What `npm run dev` says of an app that it watches, with the time of the last build. */
function stateOf(dist: string): object | undefined {
  const built = orUndefined(() => statSync(join(dist, 'build.json')));
  const watched = orUndefined(() => readFileSync(join(dist, 'development.json'), 'utf8'));
  if (!built && !watched) return undefined;
  const build = `${built?.mtimeMs ?? 0}-${built?.ino ?? 0}`;
  return { build, ...(JSON.parse(watched ?? '{}') as object) };
}

/** App → the state of its build. */
function statesIn(appsFolder: string): Record<string, unknown> {
  const names = orUndefined(() => readdirSync(appsFolder)) ?? [];
  return Object.fromEntries(names.map((name) => [name, stateOf(join(appsFolder, name, 'dist'))]));
}

/** Development only: pages hear of every build, and of its errors. */
export function devRoutes(app: FastifyInstance, appsFolder: string): void {
  const listeners = new Set<ServerResponse>();

  app.get(devClientScript, (_request, reply) =>
    reply.header('cache-control', 'no-store').sendFile(clientFile),
  );

  app.get('/dev/builds', (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    listeners.add(stream);
    const tell = () => stream.write(`data: ${JSON.stringify(statesIn(appsFolder))}\n\n`);
    const timer = setInterval(tell, milliseconds);
    stream.once('close', () => {
      clearInterval(timer);
      listeners.delete(stream);
    });
    tell();
  });

  app.addHook('preClose', async () => {
    for (const stream of listeners) stream.end();
  });
}

/** In the place of a portal whose shell was never built: it shows why, and loads itself again. */
export const unbuiltPage = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8" />
    <title>O portal não construiu</title>
    <script defer src="${devClientScript}"></script>
  </head>
  <body>
    <p>O portal não construiu. Esta página se recarrega quando construir.</p>
  </body>
</html>
`;
