import type { Config } from '#/config.ts';
import type { Database, OpenDatabase } from '#/database/database.ts';
import { forgetProofs } from '#/modules/accounts/exports.ts';
import { openFileStore } from '#/modules/files/file-store.ts';
import { openAnyDatabase, openDatabase, readSecret } from '#/open-services.ts';
import { openVapidKeys } from '#/telling/push/vapid-keys.ts';
import { findStorageId } from '#/secrets/installation.repository.ts';
import { replaceSecret } from '#/secrets/secret-file.ts';
import { acceptInstallation, refuseTestStorage } from '#/secrets/verify-installation.ts';
import { StartFailure } from '#/start-failure.ts';
import { readMarker } from '#/storage/storage-marker.ts';
import { openArchive } from './archive-file.ts';
import type { Manifest } from './manifest.ts';
import { withMigrationsUntil } from './migrations-until.ts';
import { type CheckedArchive, checkArchive, loadArchive } from './restore-archive.ts';
import { dropEverything, forbidIdleTimeout, isInUse, setSequences } from './tables.repository.ts';
import { beginRestore, endRestore } from '#/database/restoring.ts';

export interface RestoreOptions {
  path: string;
  passphrase?: string;
  /** Called with what is done next, in Portuguese. */
  onStep: (step: string) => void;
}

export interface Restored extends CheckedArchive {
  /** Settings that say another key than the archive, so that its key is not used. */
  otherKeys: string[];
}

/**
 * Fills an empty installation. Everything counts at once, when the transaction with all rows is
 * committed; a restore that is broken off before leaves a database that servers refuse.
 * @throws {StartFailure} for an installation in use, or an archive that cannot be restored here
 */
export async function restore(config: Config, options: RestoreOptions): Promise<Restored> {
  const { path, passphrase, onStep } = options;
  onStep('Conferindo a cópia inteira…');
  const checked = await checkArchive(await openArchive(path, passphrase));
  const { manifest } = checked;
  if (manifest.school) {
    throw new StartFailure(
      `A cópia é só da escola ${manifest.school.name}. Use npm run school -- import.`,
    );
  }
  const otherKeys: string[] = [];
  let isOfThisInstallation = false;
  const { storage } = await openFileStore(config.dataFolder, config.s3);
  await refuseTestStorage(storage, config);
  const marker = (await readMarker(storage))?.id;
  const empty = async (db: Database) => {
    await refuseUsed(db);
    if (marker && marker !== manifest.storage && marker !== (await findStorageId(db))) {
      throw new StartFailure(otherStorage);
    }
    await dropEverything(db);
  };
  await emptyAndMigrate(config, { manifest, empty }, async ({ db }) => {
    onStep('Restaurando o banco de dados, os arquivos e as chaves…');
    await beginRestore(db, new Date());
    // A command does this: all of the archive is there, or nothing.
    await db.transaction(async (tx) => {
      await forbidIdleTimeout(tx);
      await loadArchive(await openArchive(path, passphrase), manifest, {
        tx,
        storage,
        keepKey: async (name, content) => {
          const given = name === 'secret' ? config.secretKey : config.vapidPrivateKey;
          const setting = name === 'secret' ? 'SECRET_KEY' : 'VAPID_PRIVATE_KEY';
          if (name === 'secret') isOfThisInstallation = (given ?? content) === content;
          if (given === undefined) return replaceSecret(config.dataFolder, `${name}.key`, content);
          if (given !== content) otherKeys.push(setting);
        },
      });
      // Another installation's word on whose mailbox is whose is not believed.
      if (!isOfThisInstallation) await forgetProofs(tx);
      await setSequences(tx);
      await endRestore(tx);
    });
  });
  onStep('Atualizando o banco de dados para esta versão…');
  const { db, close } = await openDatabase(config);
  const secret = await readSecret(config);
  const push = (await openVapidKeys(config)).privateKey;
  await acceptInstallation(db, { secret, push, storage }).finally(close);
  return { ...checked, otherKeys };
}

const otherStorage =
  'O armazenamento já é de outra instalação. Restaure num vazio: outra pasta em DATA_FOLDER, ou outro bucket em S3_BUCKET.';

/** Brings an unused installation to the schema of the archive, without rows. */
async function emptyAndMigrate(
  config: Config,
  { manifest, empty }: { manifest: Manifest; empty: (db: Database) => Promise<void> },
  run: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  await withMigrationsUntil(manifest.migration, config.dataFolder, async (folder) => {
    const found = await openAnyDatabase(config, folder);
    await empty(found.db).finally(() => found.close());
    const database = await openAnyDatabase(config, folder);
    await run(database).finally(() => database.close());
  });
}

async function refuseUsed(db: Database): Promise<void> {
  if (await isInUse(db)) {
    throw new StartFailure(
      'Esta instalação já tem uma escola. Restaure numa vazia: outra pasta em DATA_FOLDER, ou outro banco em DATABASE_URL.',
    );
  }
}
