import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { describeError } from '#/describe-error.ts';
import { Conflict, NotFound } from '#/kernel/problems.ts';
import {
  notTheInstallation,
  readStatement,
  signStatement,
  statementBody,
  statementSeconds,
} from '#/secrets/signed-statements.ts';
import type { Services } from '#/services.ts';
import { StartFailure } from '#/start-failure.ts';
import { startBackup } from './make-backup.ts';
import { findSchoolByName } from './schools.repository.ts';

export const backupPath = '/v1/installation/backup';

export const backupHeaders = {
  madeAt: 'x-backup-made-at',
  expectedBytes: 'x-backup-expected-bytes',
};

const audience = 'installation backup';

const backupRequest = z.object({
  /** Name or id; the whole installation where absent. */
  school: z.optional(z.string()),
});
type BackupRequest = z.output<typeof backupRequest>;

/** Signs with the installation's secret. The server takes the statement once, within a minute. */
export function signBackupRequest(request: BackupRequest, key: Uint8Array): Promise<string> {
  return signStatement({ request }, { audience, key });
}

/** Gives `npm run backup` the archive of an embedded database, which nobody else can open. */
export function backupRoutes(app: FastifyInstance, services: Services): void {
  const { config, keys } = services;
  /** One process has an embedded database, so its memory knows all. */
  const taken = new Set<string>();

  const start = async (school: string | undefined) =>
    startBackup(services, school ? await findSchoolByName(services.db, school) : null);

  app.post(backupPath, async (request, reply) => {
    if (config.databaseUrl) throw new NotFound();
    const { nonce, school } = await readRequest(request.body, keys.installationActs);
    if (taken.has(nonce)) throw notTheInstallation();
    taken.add(nonce);
    setTimeout(() => taken.delete(nonce), 2 * statementSeconds * 1000).unref();
    const { manifest, expectedBytes, archive } = await start(school).catch((error: unknown) => {
      throw error instanceof StartFailure ? new Conflict('backup-refused', error.message) : error;
    });
    archive.on('error', (error) =>
      request.log.error({ error: describeError(error) }, 'a backup failed'),
    );
    return reply
      .headers({
        'content-type': 'application/zstd',
        'cache-control': 'no-store',
        [backupHeaders.madeAt]: manifest.madeAt,
        [backupHeaders.expectedBytes]: expectedBytes,
      })
      .send(archive);
  });
}

async function readRequest(body: unknown, key: Uint8Array) {
  const sent = z.safeParse(statementBody, body);
  if (!sent.success) throw notTheInstallation();
  const { nonce, content } = await readStatement(
    sent.data.statement,
    { audience, key },
    ({ request }) => z.parse(backupRequest, request),
  );
  return { nonce, school: content.school };
}
