import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));

export interface Outcome {
  code: number;
  out: string;
  /** Without the line that names the database, as every command begins. */
  errors: string;
}

/** Runs a command of the repository, such as `npm run release`, as its package.json does. */
export function runCommand(
  script: string,
  given: string[],
  settings: Record<string, string> = {},
): Promise<Outcome> {
  const own = { CADERNETA_SETTINGS: 'none', FORCE_COLOR: undefined };
  const env = { ...process.env, ...own, ...settings };
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
