import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';
import { buildPortal } from './build-portal.ts';

const server = pathToFileURL(join(repositoryRoot, 'apps/api/src/server.ts')).href;

/** `npm start`: builds what is not built yet, then serves the portal. */
export async function main() {
  if (!(await buildPortal())) {
    process.exitCode = 1;
    return;
  }
  process.env.NODE_ENV ??= 'production';
  const { startServer } = (await import(server)) as { startServer: () => Promise<unknown> };
  await startServer();
}
