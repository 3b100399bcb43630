import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

/** Migrates one embedded database; every test file starts from its dump. */
export default async function setUp() {
  const client = await PGlite.create();
  await migrate(drizzle(client), {
    migrationsFolder: join(import.meta.dirname, '../migrations'),
  });
  const dump = await client.dumpDataDir('none');
  await client.close();
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-pglite-'));
  const template = join(folder, 'template.tar');
  await writeFile(template, Buffer.from(await dump.arrayBuffer()));
  process.env.TEST_PGLITE_TEMPLATE = template;
}
