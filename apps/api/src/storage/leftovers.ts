import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const dayInMilliseconds = 86_400_000;

/**
 * Removes what a killed process left half-written. Only what is a day old, because another server
 * may be writing into the same folder right now.
 */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > dayInMilliseconds) {
      await rm(path, { recursive: true, force: true });
    }
  }
}
