import { readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { lock } from 'proper-lockfile';
import { StartFailure } from '#/start-failure.ts';

/**
 * Keeps a second process out of the data folder: PGlite would open the same files without an
 * error and destroy them. Returns the release.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lockfilePath = join(folder, 'server.lock');
  const holderPath = join(folder, 'server.json');
  const options = { lockfilePath, stale: 10_000, update: 2_000 };
  try {
    if (await isLeftBehind(holderPath)) await rm(lockfilePath, { recursive: true, force: true });
    const unlock = await lock(folder, options);
    await writeFile(holderPath, JSON.stringify({ pid: process.pid, host: hostname() }));
    return unlock;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ELOCKED')) throw error;
    throw new StartFailure(
      `A pasta de dados ${folder} já está em uso por outro servidor da Caderneta. ` +
        'Encerre-o, ou escolha outra pasta com DATA_FOLDER.',
    );
  }
}

/** Whether the last holder died on this machine, so that nobody waits for its lock to expire. */
async function isLeftBehind(holderPath: string): Promise<boolean> {
  try {
    const { pid, host } = JSON.parse(await readFile(holderPath, 'utf8')) as Record<string, unknown>;
    return host === hostname() && typeof pid === 'number' && !isRunning(pid);
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
