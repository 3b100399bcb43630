import { mkdir } from 'node:fs/promises';
import { lock } from 'proper-lockfile';
import { StartFailure } from '#/start-failure.ts';

/**
 * Keeps a second process out of the data folder: PGlite would open the same files without an
 * error and destroy them. Returns the release; a crashed holder's lock expires within seconds.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  try {
    return await lock(folder, { stale: 10_000, update: 2_000, onCompromised: stop });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ELOCKED')) throw error;
    throw new StartFailure(
      `A pasta de dados ${folder} já está em uso por outro servidor da Caderneta. ` +
        'Encerre-o, ou escolha outra pasta com DATA_FOLDER.',
    );
  }
}

/** Somebody else holds the folder now (this process was asleep): writing on would corrupt it. */
function stop(error: Error): never {
  throw error;
}
