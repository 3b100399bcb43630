import { sql } from 'drizzle-orm';
import type { Database } from '#/database/database.ts';
import { installation } from '#/database/schema/installation.ts';

export type InstallationRow = Pick<
  typeof installation.$inferSelect,
  'secretCheck' | 'pushCheck' | 'storageId' | 'markedAt'
>;
type Checks = Partial<Pick<InstallationRow, 'secretCheck' | 'pushCheck'>>;

export async function findInstallation(db: Database): Promise<InstallationRow | undefined> {
  const { secretCheck, pushCheck, storageId, markedAt } = installation;
  const [row] = await db.select({ secretCheck, pushCheck, storageId, markedAt }).from(installation);
  return row;
}

/** How the last backup went; undefined before the first. */
export async function findLastBackup(
  db: Database,
): Promise<{ at: Date; faults: number } | undefined> {
  const { backupAt: at, backupFaults: faults } = installation;
  const [row] = await db.select({ at, faults }).from(installation);
  return row?.at ? { at: row.at, faults: row.faults ?? 0 } : undefined;
}

export async function findStorageId(db: Database): Promise<string | undefined> {
  return (await findInstallation(db))?.storageId;
}

/**
 * Writes what is not known yet and returns what is then: of several servers at once one wins. Where all
 * is known nothing is written, also because a full disk would refuse it.
 */
export async function claimInstallation(db: Database, checks: Checks): Promise<InstallationRow> {
  const found = await findInstallation(db);
  const isNews = (name: keyof Checks) => checks[name] !== undefined && found?.[name] === null;
  if (found && !isNews('secretCheck') && !isNews('pushCheck')) return found;
  const [row] = await db
    .insert(installation)
    .values(checks)
    .onConflictDoUpdate({
      target: installation.id,
      set: {
        secretCheck: sql`coalesce(${installation.secretCheck}, excluded.secret_check)`,
        pushCheck: sql`coalesce(${installation.pushCheck}, excluded.push_check)`,
      },
    })
    .returning();
  return row!;
}

export async function storeInstallation(
  db: Database,
  values: Partial<typeof installation.$inferInsert>,
): Promise<void> {
  await db
    .insert(installation)
    .values(values)
    .onConflictDoUpdate({ target: installation.id, set: values });
}

/** Keeps other servers waiting until the transaction ends. */
export async function lockInstallation(tx: Database): Promise<InstallationRow> {
  const [row] = await tx.select().from(installation).for('update');
  return row!;
}
