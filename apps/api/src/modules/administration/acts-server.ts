import { chmod, lstat, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify';
import * as z from 'zod/mini';
import { type Backup, startBackup } from '#/backup/make-backup.ts';
import { findSchoolByName } from '#/backup/schools.repository.ts';
import { describeError } from '#/describe-error.ts';
import { tidyTexts } from '#/kernel/clean-text.ts';
import { answerErrors } from '#/kernel/error-answers.ts';
import { HttpProblem, Malformed, NotFound } from '#/kernel/problems.ts';
import type { Services } from '#/services.ts';
import { StartFailure } from '#/start-failure.ts';
import { actPath, backupHeaders, backupPath, openSocketAddress } from '#/acts/acts-socket.ts';
import { type ActName, acts, performAct } from './administration.service.ts';

const backupRequest = z.object({
  /** Name or id; the whole installation where absent. */
  school: z.optional(z.string()),
});

const isAct = (name: string): name is ActName => Object.hasOwn(acts, name);

/**
 * Takes the acts of commands on this machine, and gives them archives, at a socket in the data folder
 * that its owner alone can open. No other way leads to them: who reaches the socket may act. Must run
 * under the lock of the folder, so that a socket which is there was left by a killed server.
 */
export async function serveActs(
  services: Services,
  log: FastifyBaseLogger,
): Promise<{ close: () => Promise<void> }> {
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
  });
  answerErrors(server);
  server.post<{ Params: { name: string } }>(actPath(':name'), async ({ params, body }) => {
    if (!isAct(params.name)) throw new NotFound();
    const asked = z.safeParse(acts[params.name].asks, tidyTexts(body));
    if (!asked.success) throw new Malformed();
    return performAct(services, params.name, asked.data).catch(refuse);
  });
  server.post(backupPath, async ({ body, log: ofRequest }, reply) => {
    const asked = z.safeParse(backupRequest, body);
    if (!asked.success) throw new Malformed();
    const { school } = asked.data;
    const start = async () =>
      startBackup(services, school ? await findSchoolByName(services.db, school) : null);
    const { manifest, expectedBytes, ...backup } = await start().catch(refuse);
    let failure = '';
    const onError = (error: unknown) => {
      ofRequest.error({ error: describeError(error) }, 'a backup failed');
      failure = error instanceof StartFailure ? error.message : ownFailure;
    };
    return reply
      .trailer(backupHeaders.failure, () => Promise.resolve(encodeURIComponent(failure)))
      .headers({
        'content-type': 'application/zstd',
        [backupHeaders.madeAt]: manifest.madeAt,
        [backupHeaders.expectedBytes]: expectedBytes,
      })
      .send(Readable.from(untilItFails(backup, onError), { objectMode: false }));
  });

  const { path, close } = await openSocketAddress(services.config.dataFolder);
  try {
    await removeLeftSocket(path);
    await server.listen({ path });
    // A start that fails after this ends the process all the same.
    server.server.unref();
    if (process.platform !== 'win32') await chmod(path, 0o600);
  } catch (error) {
    await server.close();
    await close();
    if (error instanceof StartFailure) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(`Não foi possível abrir ${path} para os comandos (${reason}).`);
  }
  return {
    close: async () => {
      await server.close();
      await close();
    },
  };
}

const ownFailure =
  'A cópia falhou por um erro nosso, que está no registro do servidor. Faça outra.';

/** What could be read: cutting the connection would tell its client nothing of the reason. */
async function* untilItFails(
  { archive, ended }: Pick<Backup, 'archive' | 'ended'>,
  onError: (error: unknown) => void,
) {
  try {
    yield* archive as AsyncIterable<Buffer>;
  } catch (error) {
    onError(error);
  }
  // Whoever has the whole archive may ask for the next one.
  await ended.catch(() => undefined);
}

/** Removes the name alone: what a link leads to stays as it is. */
async function removeLeftSocket(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined);
  if (!found) return;
  if (found.isSocket() || found.isSymbolicLink()) return rm(path, { force: true });
  throw new StartFailure(`${path} não é da Caderneta. Tire-o da pasta de dados.`);
}

function refuse(error: unknown): never {
  if (!(error instanceof StartFailure)) throw error;
  throw new HttpProblem({ status: 409, code: 'refused', detail: error.message });
}
