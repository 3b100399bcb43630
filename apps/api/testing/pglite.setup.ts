import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

/**
 * Migrates one embedded database. Test files start from its dump, installations of tests from a copy
 * of its folder.
 */
export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-pglite-'));
  const client = await PGlite.create(join(folder, 'database'));
  await migrate(drizzle(client), {
    migrationsFolder: join(import.meta.dirname, '../migrations'),
  });
  const dump = await client.dumpDataDir('none');
  await client.close();
  await writeFile(join(folder, 'database.tar'), Buffer.from(await dump.arrayBuffer()));
  process.env.TEST_PGLITE_FOLDER = folder;
}
