import * as z from 'zod/mini';
import type { Config } from '#/config.ts';
import { FolderInUse } from '#/database/folder-lock.ts';
import { HttpProblem } from '#/kernel/problems.ts';
import { actPath } from '#/acts/acts-socket.ts';
import {
  type ActName,
  acts,
  type Answered,
  type Asked,
  performAct,
} from '#/modules/administration/administration.service.ts';
import { openDatabase, readSecret } from '#/open-services.ts';
import { makeKeyRing } from '#/secrets/key-ring.ts';
import { verifyInstallation } from '#/secrets/verify-installation.ts';
import { StartFailure } from '#/start-failure.ts';
import { askServer } from '#/acts/ask-server.ts';

/**
 * Performs an act on the configured database. A running server keeps the embedded one to itself:
 * then the act is asked of that server.
 * @throws StartFailure with what the person can do
 */
export async function administer<Name extends ActName>(
  config: Config,
  name: Name,
  asked: Asked<Name>,
): Promise<Answered<Name>> {
  try {
    return await performHere(config, name, asked);
  } catch (error) {
    if (error instanceof FolderInUse) return askForAct(config, name, asked);
    if (!(error instanceof HttpProblem)) throw error;
    throw new StartFailure(error.body.detail ?? error.body.title);
  }
}

async function performHere<Name extends ActName>(config: Config, name: Name, asked: Asked<Name>) {
  const { db, clock, close } = await openDatabase(config);
  try {
    const secret = await readSecret(config);
    await verifyInstallation(db, { secret }, config);
    return await performAct(
      { db, config, keys: makeKeyRing(secret), now: () => clock.now(), clock },
      name,
      asked,
    );
  } finally {
    await close();
  }
}

/**
 * Lets the running server perform an act.
 * @throws StartFailure where none answers
 */
export async function askForAct<Name extends ActName>(
  config: Config,
  name: Name,
  asked: Asked<Name>,
): Promise<Answered<Name>> {
  const answer = await askServer(config.dataFolder, actPath(name), asked);
  return z.parse(acts[name].answers, await answer.body.json()) as Answered<Name>;
}
