import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../webpack/places.ts';
import { buildPortal } from './build-portal.ts';

interface Server {
  isConfigured: () => Promise<boolean>;
  startWithDemoSchool: () => Promise<void>;
}

const program = pathToFileURL(join(repositoryRoot, 'apps/demo-school/src/start.ts')).href;

/** `npm start`: builds missing builds, then serves the portal. */
export async function main() {
  if (existsSync('.env')) process.loadEnvFile();
  const { isConfigured, startWithDemoSchool } = (await import(program)) as Server;
  // Before a build, which takes a minute.
  if (!(await isConfigured())) return;
  if (!(await buildPortal())) {
    process.exitCode = 1;
    return;
  }
  await startWithDemoSchool();
}
