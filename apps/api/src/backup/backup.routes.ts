import type { FastifyInstance } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { newId } from '#/database/ids-by-time.ts';
import { Conflict, HttpProblem, NotFound } from '#/kernel/problems.ts';
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
const seconds = 60;

const backupRequest = z.object({
  /** Name or id; the whole installation where absent. */
  school: z.optional(z.string()),
});
type BackupRequest = z.output<typeof backupRequest>;

/** Signs with the installation's secret. The server takes the statement once, within a minute. */
export function signBackupRequest(request: BackupRequest, key: Uint8Array): Promise<string> {
  return new SignJWT({ request })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setJti(newId())
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(key);
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
    setTimeout(() => taken.delete(nonce), 2 * seconds * 1000).unref();
    const { manifest, expectedBytes, archive } = await start(school).catch((error: unknown) => {
      throw error instanceof StartFailure ? new Conflict('backup-refused', error.message) : error;
    });
    archive.on('error', (error) => request.log.error({ error: error.message }, 'a backup failed'));
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
  try {
    const { statement } = z.parse(z.object({ statement: z.string() }), body);
    const options = { audience, algorithms: ['HS256'], maxTokenAge: seconds };
    const { payload } = await jwtVerify(statement, key, options);
    const { school } = z.parse(backupRequest, payload.request);
    return { school, nonce: z.parse(z.string(), payload.jti) };
  } catch {
    throw notTheInstallation();
  }
}

const notTheInstallation = () => new HttpProblem({ status: 403, code: 'not-the-installation' });
