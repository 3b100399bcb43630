import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseOf } from './demo-school.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));

export interface Outcome {
  code: number;
  out: string;
  /** Without the line that names the database, as every command begins. */
  errors: string;
}

/**
 * Runs a command of the repository, such as `npm run release`, as its package.json does; on a copy of
 * the demo school, with its database.
 */
export async function runCommand(
  script: string,
  given: string[],
  settings: Record<string, string> = {},
): Promise<Outcome> {
  const own = { CADERNETA_SETTINGS: 'none', FORCE_COLOR: undefined };
  const database = await databaseOf(settings.DATA_FOLDER);
  const env = { ...process.env, ...own, ...database, ...settings };
  return new Promise((resolve) => {
    const command = [join(repository, script), ...given];
    const child = execFile(process.execPath, command, { env, cwd: repository }, (_, out, said) =>
      resolve({
        code: child.exitCode ?? -1,
        out,
        errors: said.replace(/^Banco de dados: .*\n/, ''),
      }),
    );
  });
}
