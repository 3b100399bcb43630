import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresql } from '../apps/api/testing/start-postgresql.ts';
import type { SeededSchool } from './demo-school.ts';
import { loadDemoSchool } from './server.ts';

/** Makes the demo school once; each file of stories starts from a copy. */
export default async function makeDemoSchool() {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-demo-'));
  const { url: server, createDatabase, stop } = await startPostgresql();
  const seeded: SeededSchool = { folder, server, template: 'demo' };
  await createDatabase(seeded.template);
  await loadDemoSchool(folder, { DATABASE_URL: `${server}/${seeded.template}` });
  process.env.SEEDED_SCHOOL = JSON.stringify(seeded);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
