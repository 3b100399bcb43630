import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface SecretFile {
  name?: string;
  make?: () => string;
}

/** A secret of the data folder, made at the first start and readable by its owner alone. */
export async function readOrMakeSecret(
  dataFolder: string,
  { name = 'secret.key', make = makeSecret }: SecretFile = {},
): Promise<string> {
  const path = join(dataFolder, name);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, make(), { mode: 0o600 });
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

function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}
