import * as z from 'zod/mini';
import { admitSchool } from '#/modules/accounts/accounts.service.ts';
import { admitDevices, forgetMove } from '#/modules/moved-schools/exports.ts';
import type { Services } from '#/services.ts';
import { StartFailure } from '#/start-failure.ts';
import { handOnOfSchool } from '#/telling/push-attempts.repository.ts';
import { openArchive } from './archive-file.ts';
import { ArchiveDamaged } from './archive.ts';
import { boundToInstallation } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { checkArchive, type CheckedArchive, loadArchive } from './restore-archive.ts';
import { existsSchool, leaveNetwork, openSchool } from './schools.repository.ts';
import { forbidIdleTimeout } from './tables.repository.ts';
import { findLastMigration } from '#/database/migration-journal.ts';

type School = NonNullable<Manifest['school']>;

/**
 * Adds the school of an archive to an installation that may have others, all or nothing.
 * People with an account here keep its password.
 * @throws {StartFailure} where the school exists
 */
export async function importSchool(
  { db, fileStore, config, now }: Pick<Services, 'db' | 'fileStore' | 'config' | 'now'>,
  { path, passphrase }: { path: string; passphrase?: string },
): Promise<CheckedArchive & { school: School }> {
  const checked = await checkArchive(await openArchive(path, passphrase), assertOwnRows);
  const { manifest } = checked;
  const { school } = manifest;
  if (!school) {
    throw new StartFailure('A cópia é da instalação inteira. Use npm run restore.');
  }
  if (manifest.migration !== (await findLastMigration(db))) {
    throw new StartFailure(
      'A escola foi exportada de outra versão da Caderneta. Ponha as duas instalações na mesma versão e exporte de novo.',
    );
  }
  if (await existsSchool(db, school.id)) {
    throw new StartFailure(`A escola ${school.name} já está nesta instalação.`);
  }
  // A command does this: all of the school is there, or nothing.
  await db.transaction(async (tx) => {
    await forbidIdleTimeout(tx);
    await loadArchive(await openArchive(path, passphrase), manifest, {
      tx,
      storage: fileStore.storage,
      keepKey: () => Promise.reject(new ArchiveDamaged('traz chaves de uma instalação')),
      folder: school.id,
    });
    await leaveNetwork(tx, school.id);
    await openSchool(tx, school.id);
    await handOnOfSchool(tx, school.id, now());
    await forgetMove(tx, school.id);
    await admitDevices(tx, school.id, now());
    const { publicUrl } = config;
    await admitSchool(tx, { id: school.id, name: school.name, publicUrl }, now());
  });
  return { ...checked, school };
}

const ownRow = z.object({ school_id: z.string() });
const schoolRow = z.object({ id: z.string() });

/** An archive gives its maker no account in another school. */
function assertOwnRows({
  manifest: { school },
  table,
  rows,
}: {
  manifest: Manifest;
  table: string;
  rows: unknown[];
}): void {
  if (!school) return;
  // A link for a password, or a session, may be made up in an archive.
  if (boundToInstallation.includes(table)) throw new ArchiveDamaged(`traz linhas de ${table}`);
  const schoolOf = (row: unknown) =>
    table === 'schools'
      ? z.safeParse(schoolRow, row).data?.id
      : z.safeParse(ownRow, row).data?.school_id;
  if (rows.every((row) => schoolOf(row) === school.id)) return;
  throw new ArchiveDamaged(`${table} tem linhas de outra escola`);
}
