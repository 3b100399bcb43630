import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal } from './server.ts';

/** Makes the demo school once; each file of stories starts from a copy. */
export default async function makeDemoSchool() {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-demo-'));
  const portal = await startPortal(folder);
  await portal.stop();
  process.env.DEMO_SCHOOL_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}
