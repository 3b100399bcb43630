import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#/config.ts';
import type { Database } from '#/database/database.ts';
import { madeForTests } from '#/database/first-migration.ts';
import { newId } from '#/timing/ids.ts';
import { WrongSettings } from '#/start-failure.ts';
import type { FileStorage } from '#/storage/file-storage.ts';
import { readMarker, writeMarker } from '#/storage/storage-marker.ts';
import {
  claimInstallation,
  type InstallationRow,
  lockInstallation,
  storeInstallation,
} from './installation.repository.ts';

/** What all servers of an installation have in common. */
export interface Held {
  secret?: string;
  /** Private key for push services. */
  push?: string;
  storage?: FileStorage;
}

type StorageConfig = Pick<Config, 'dataFolder' | 's3'>;

export type Part = keyof Held;
export const parts: Part[] = ['secret', 'push', 'storage'];

/** Says whether a key is the same. Leads back to none: it is derived from all of its 256 bits. */
export const checkValueOf = (key: string): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'check value of the installation', 32)).toString(
    'base64url',
  );

const checksOf = ({ secret, push }: Held) => ({
  ...(secret !== undefined && { secretCheck: checkValueOf(secret) }),
  ...(push !== undefined && { pushCheck: checkValueOf(push) }),
});

/** Compares and writes nothing. */
export async function findDifferences(row: InstallationRow, held: Held): Promise<Part[]> {
  const { secretCheck, pushCheck } = checksOf(held);
  const differs = (mine?: string, theirs?: string | null) =>
    Boolean(mine && theirs) && mine !== theirs;
  const found: Part[] = [];
  if (differs(secretCheck, row.secretCheck)) found.push('secret');
  if (differs(pushCheck, row.pushCheck)) found.push('push');
  if (held.storage) {
    const marker = await readMarker(held.storage);
    if (marker === undefined ? row.markedAt : marker.id !== row.storageId) found.push('storage');
  }
  return found;
}

/**
 * Lets nobody begin with another key or another storage than the installation has. The first one to
 * come says which these are.
 * @throws {WrongSettings} with a line for each that differs
 */
export async function verifyInstallation(
  db: Database,
  held: Held,
  config: Config,
  now = new Date(),
): Promise<void> {
  if (held.storage) await refuseTestStorage(held.storage, config);
  const row = await claimInstallation(db, checksOf(held));
  const found = await findDifferences(row, held);
  if (found.length > 0) {
    throw new WrongSettings(found.map((part) => describeDifference(part, config)).join('\n'));
  }
  if (held.storage && !row.markedAt) await markStorage(db, held.storage, config, now);
}

/** @throws {WrongSettings} where a version for tests stored its files, whatever the database says */
export async function refuseTestStorage(
  storage: FileStorage,
  config: StorageConfig,
): Promise<void> {
  if ((await readMarker(storage))?.isForTests) {
    throw new WrongSettings(`${describeTestStorage(config)}.`);
  }
}

const describeTestStorage = ({ s3, dataFolder }: StorageConfig) =>
  s3
    ? madeForTests(
        `O que está no bucket ${s3.bucket} em ${s3.endpoint}`,
        'com outro bucket em S3_BUCKET',
      )
    : madeForTests(`O que está na pasta de dados ${dataFolder}`, 'com outra em DATA_FOLDER');

/** The row is there before the marker, so that a start which is killed between them goes on later. */
async function markStorage(db: Database, storage: FileStorage, config: Config, now: Date) {
  // A server does this as it starts.
  await db.transaction(async (tx) => {
    const row = await lockInstallation(tx);
    // Another server may have written it meanwhile, elsewhere.
    const marker = await readMarker(storage);
    if (marker === undefined && !row.markedAt) await writeMarker(storage, row.storageId);
    else if (marker?.id !== row.storageId)
      throw new WrongSettings(describeDifference('storage', config));
    if (!row.markedAt) await storeInstallation(tx, { markedAt: now });
  });
}

/** Makes keys and storage those of the installation, whatever it had. */
export async function acceptInstallation(
  db: Database,
  held: Required<Held>,
  now = new Date(),
): Promise<void> {
  const marker = await readMarker(held.storage);
  const storageId = marker?.id || newId();
  if (!marker?.id) await writeMarker(held.storage, storageId);
  await storeInstallation(db, { ...checksOf(held), storageId, markedAt: now });
}

/** What ends when a part is another one; a whole sentence without its full stop. */
export const endings: Record<Part, string> = {
  secret:
    'deixam de valer os links enviados, as sessões de todos, a verificação em duas etapas e os endereços de arquivos',
  push: 'deixam de chegar os avisos no celular de todas as famílias, até cada uma os ligar de novo',
  storage: 'faltam as fotos, os documentos e as versões dos aplicativos que estão no outro',
};

export const acceptHint = 'Se a troca é de propósito: npm run admin -- accept-keys.';

export const nameOf: Record<Part, (config: Config) => string> = {
  secret: ({ secretKey, dataFolder }) =>
    secretKey === undefined ? `A chave em ${join(dataFolder, 'secret.key')}` : 'SECRET_KEY',
  push: ({ vapidPrivateKey, dataFolder }) =>
    vapidPrivateKey === undefined
      ? `A chave em ${join(dataFolder, 'vapid.key')}`
      : 'VAPID_PRIVATE_KEY',
  storage: ({ s3, dataFolder }) =>
    s3 ? `O bucket ${s3.bucket} em ${s3.endpoint}` : `A pasta ${join(dataFolder, 'files')}`,
};

export const remedies: Record<Part, string> = {
  secret: 'Informe em SECRET_KEY a de sempre, que os outros servidores e a cópia de segurança têm.',
  push: 'Informe em VAPID_PRIVATE_KEY a de sempre, a mesma em todos os servidores.',
  storage: 'Monte a pasta, ou informe o bucket, que todos os servidores desta instalação usam.',
};

const describeDifference = (part: Part, config: Config): string =>
  `${nameOf[part](config)} não é desta instalação: assim ${endings[part]}. ${remedies[part]} ${acceptHint}`;
