import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';
import { buildPortal } from './build-portal.ts';

const program = pathToFileURL(join(repositoryRoot, 'apps/demo-school/src/start.ts')).href;

/** `npm start`: builds what is not built yet, then serves the portal. */
export async function main() {
  if (!(await buildPortal())) {
    process.exitCode = 1;
    return;
  }
  const { startWithDemoSchool } = (await import(program)) as {
    startWithDemoSchool: () => Promise<void>;
  };
  await startWithDemoSchool();
}
