import type { Config } from '#/config.ts';
import { openStorage } from '#/modules/files/file-store.ts';
import { vapidFile } from '#/telling/push/vapid-keys.ts';
import { readSecretIfThere, signingFile } from '#/secrets/secret-file.ts';
import {
  acceptHint,
  endings,
  findDifferences,
  type Held,
  nameOf,
  remedies,
} from '#/secrets/verify-installation.ts';
import { type Check, fault } from './check.ts';
import type { Examination } from './examine-database.ts';

/** Says what would stop working with keys or a storage that are not those of the installation. */
export async function checkInstallation(
  config: Config,
  { isMarked, ...row }: NonNullable<Examination['installation']>,
): Promise<Check[]> {
  const { dataFolder, secretKey, vapidPrivateKey, s3 } = config;
  const ofFile = (file: typeof signingFile) =>
    readSecretIfThere(dataFolder, file).catch(() => undefined);
  // A check of its own tells of what is missing or does not answer.
  const held: Held = {
    secret: secretKey ?? (await ofFile(signingFile)),
    push: vapidPrivateKey ?? (await ofFile(vapidFile)),
    storage: await openStorage(dataFolder, s3).catch(() => undefined),
  };
  const found = await findDifferences({ ...row, markedAt: isMarked ? new Date() : null }, held);
  return found.map((part) =>
    fault(
      part === 'storage' ? 'storage' : 'keys',
      `${nameOf[part](config)} não é desta instalação: assim ${endings[part]}`,
      remedies[part],
      acceptHint,
    ),
  );
}
