import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import type { OpenDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Opens the embedded database in `<dataFolder>/database`, made at the first start. */
export async function openPglite(dataFolder: string): Promise<OpenDatabase> {
  const unlock = await lockFolder(dataFolder);
  try {
    const client = await PGlite.create(join(dataFolder, 'database'));
    const db = drizzle(client);
    await migrate(db, { migrationsFolder });
    const close = async () => {
      await client.close();
      await unlock();
    };
    return { db, kind: 'pglite', jobs: { db: fromPglite(client), backend: 'pglite' }, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}
