import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDemoSchool } from './server.ts';

/** Makes the demo school once; each file of stories starts from a copy. */
export default async function makeDemoSchool() {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-demo-'));
  await loadDemoSchool(folder);
  process.env.DEMO_SCHOOL_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}
