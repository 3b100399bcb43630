import { randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartFailure } from '#/start-failure.ts';

export interface SecretFile {
  name: string;
  make: () => string;
  /** Matches a complete secret. */
  pattern: RegExp;
  /** The loss that deleting the secret means; completes the sentence "apague-o: …". */
  loss: string;
}

/** Secret with which an installation signs. */
export const signingFile: SecretFile = {
  name: 'secret.key',
  make: () => randomBytes(32).toString('base64url'),
  pattern: /^[^\s#]{32,}$/,
  loss: 'todos terão de entrar de novo e os links já enviados deixam de valer',
};

/** Reads a secret of the data folder. The first start makes it, readable by its owner alone. */
export async function readOrMakeSecret(
  dataFolder: string,
  { name, make, pattern, loss }: SecretFile = signingFile,
): Promise<string> {
  const path = join(dataFolder, name);
  const kept = (await readIfThere(path)) ?? (await makeFile(path, make()));
  const secret = kept.trim();
  if (pattern.test(secret)) return secret;
  throw new StartFailure(
    `O arquivo ${path} está vazio ou incompleto. ` +
      `Restaure-o de uma cópia de segurança; sem ela, apague-o: ${loss}.`,
  );
}

/** Looks at a secret of the data folder without making it. */
export async function findSecret(
  dataFolder: string,
  { name, pattern }: SecretFile,
): Promise<'missing' | 'incomplete' | 'complete'> {
  const kept = await readIfThere(join(dataFolder, name));
  if (kept === undefined) return 'missing';
  return pattern.test(kept.trim()) ? 'complete' : 'incomplete';
}

/** The secret of the data folder; undefined where it is missing or incomplete. */
export async function readSecretIfThere(
  dataFolder: string,
  { name, pattern }: SecretFile,
): Promise<string | undefined> {
  const secret = (await readIfThere(join(dataFolder, name)))?.trim();
  return secret !== undefined && pattern.test(secret) ? secret : undefined;
}

/** Puts another secret in the place of the one that the data folder may have. */
export async function replaceSecret(
  dataFolder: string,
  name: string,
  content: string,
): Promise<void> {
  const draft = join(dataFolder, `${name}.${process.pid}`);
  await writeDurably(draft, content);
  await rename(draft, join(dataFolder, name));
  await syncFolder(dataFolder);
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Writes the content to disk before the file gets its name, so that a power cut leaves none empty. */
async function makeFile(path: string, content: string): Promise<string> {
  const draft = `${path}.${process.pid}`;
  try {
    await writeDurably(draft, content);
    // Unlike a rename, a link never replaces the secret of another server that was faster.
    await link(draft, path).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(path));
  return readFile(path, 'utf8');
}

async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Windows cannot open folders, and writes names to disk by itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Errors of Node are no instances of this realm's `Error` where tests run in one of their own. */
const hasCode = (error: unknown, code: string) => (error as { code?: unknown }).code === code;
