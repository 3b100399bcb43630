import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadDemoSchool, type PortalServer, startPortal } from '../e2e/server.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Servers of built checkouts, by the names under which a table shows them. */
export type Builds = Record<string, PortalServer>;

/**
 * Runs a benchmark with the demo school in this checkout, `here`, and in another one, `there`.
 * @param against folder of the other built checkout; this one runs alone without it
 */
export async function withBuilds<T>(
  against: string | undefined,
  bench: (builds: Builds) => Promise<T>,
): Promise<T> {
  const roots = { ...(against && { there: against }), here: repository };
  const folders: string[] = [];
  const builds: Builds = {};
  try {
    for (const [name, root] of Object.entries(roots)) {
      const folder = await mkdtemp(join(tmpdir(), 'caderneta-builds-'));
      folders.push(folder);
      // Earlier checkouts fill an empty database themselves, outside of production.
      if (existsSync(join(root, 'apps/demo-school'))) await loadDemoSchool(folder, {}, root);
      // Names for the embedded database and for no mail server are newer than some checkouts.
      const settings =
        name === 'here' ? undefined : { NODE_ENV: 'development', DATABASE_URL: '', SMTP_URL: '' };
      builds[name] = await startPortal(folder, { root, settings });
    }
    return await bench(builds);
  } finally {
    for (const server of Object.values(builds)) await server.stop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
}
