import { Readable } from 'node:stream';
import type { Config } from '#/config.ts';
import { readSecret } from '#/open-services.ts';
import { makeKeyRing } from '#/secrets/key-ring.ts';
import { StartFailure } from '#/start-failure.ts';
import { backupHeaders, backupPath, signBackupRequest } from './backup.routes.ts';

/**
 * Lets the running server make the archive. Who can read the installation's secret may ask for it.
 * @param from address of the server; the configuration's own where undefined
 */
export async function askForBackup(config: Config, from: string | undefined, school?: string) {
  const address = (from ?? `http://${config.host}:${config.port}`).replace(/\/+$/, '');
  const { installationActs } = makeKeyRing(await readSecret(config));
  const statement = await signBackupRequest({ school }, installationActs);
  const answer = await fetch(`${address}${backupPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ statement }),
  }).catch(() => {
    throw new StartFailure(
      `A pasta de dados está em uso, e o servidor em ${address} não responde. Informe o endereço dele com --from, ou encerre-o.`,
    );
  });
  const madeAt = answer.headers.get(backupHeaders.madeAt);
  if (answer.ok && answer.body && madeAt) {
    return {
      madeAt: new Date(madeAt),
      expectedBytes: Number(answer.headers.get(backupHeaders.expectedBytes)),
      archive: Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
    };
  }
  const body = (await answer.json().catch(() => undefined)) as { title?: string; detail?: string };
  throw new StartFailure(
    body?.detail ?? body?.title ?? `Em ${address} não há uma Caderneta (${answer.status}).`,
  );
}
