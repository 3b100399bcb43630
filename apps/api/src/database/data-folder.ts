import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDiskFull } from './availability.ts';
import { StartFailure } from '#/start-failure.ts';

const ownerOnly = 0o700;
const sharedByDesign = 0o1000;

/**
 * Makes the data folder, closes it and its database to other users of the machine, and tries to
 * write in it. What this process makes from now on is its owner's alone.
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  process.umask(0o077);
  const attempt = join(folder, `.write-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await closeToOthers(folder);
    await closeToOthers(join(folder, 'database'));
    // A full disk lets the server read: the database says itself what it lacks.
    await writeFile(attempt, '').catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
    await rm(attempt, { force: true });
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartFailure(
      `Não é possível gravar na pasta de dados ${folder}${reason}. ` +
        'Dê permissão de escrita nela, ou escolha outra pasta com DATA_FOLDER.',
    );
  }
}

/** Windows has no such modes: there the folder keeps the rights that it inherits. */
async function closeToOthers(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const found = await stat(folder).catch(() => undefined);
  if (!found || (found.mode & 0o077) === 0) return;
  if (found.mode & sharedByDesign) {
    throw new StartFailure(
      `A pasta ${folder} é de todos os usuários desta máquina. ` +
        'Escolha uma só da Caderneta com DATA_FOLDER.',
    );
  }
  await chmod(folder, ownerOnly).catch(() => {
    throw new StartFailure(
      `A pasta de dados ${folder} pode ser lida por outros usuários e é de outro dono. ` +
        'Torne este usuário o dono dela, ou escolha com DATA_FOLDER uma pasta dentro dela.',
    );
  });
}

/** PGlite writes its first files for everybody, whatever the umask, and copies their modes later. */
export async function closeContentToOthers(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const mode = entry.isDirectory() ? ownerOnly : 0o600;
    // The database may remove a file meanwhile.
    await chmod(join(entry.parentPath, entry.name), mode).catch(() => undefined);
  }
}
