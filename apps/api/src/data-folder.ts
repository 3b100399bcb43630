import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure } from './start-failure.ts';

/** Makes the data folder, and tries to write in it. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const attempt = join(folder, `.write-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(attempt, '');
    await rm(attempt);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new StartFailure(
      `Não é possível gravar na pasta de dados ${folder}${reason}. ` +
        'Dê permissão de escrita nela, ou escolha outra pasta com DATA_FOLDER.',
    );
  }
}
