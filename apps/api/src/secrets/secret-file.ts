import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The secret of the data folder, made at the first start and readable by its owner alone. */
export async function readOrMakeSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'secret.key');
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces the secret of another server that was faster.
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
