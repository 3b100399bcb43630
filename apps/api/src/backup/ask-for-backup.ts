import { Readable } from 'node:stream';
import { askServer } from '#/admin-cli/ask-server.ts';
import type { Config } from '#/config.ts';
import { backupHeaders, backupPath } from '#/modules/administration/acts-server.ts';
import { StartFailure } from '#/start-failure.ts';

/** Lets the running server of the data folder make the archive. */
export async function askForBackup({ dataFolder }: Config, school?: string) {
  const { body, headers } = await askServer(dataFolder, backupPath, { school });
  if (!body) throw new StartFailure('O servidor não enviou a cópia.');
  return {
    madeAt: new Date(headers.get(backupHeaders.madeAt) ?? ''),
    expectedBytes: Number(headers.get(backupHeaders.expectedBytes)),
    archive: Readable.fromWeb(body),
  };
}
