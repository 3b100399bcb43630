import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('..', import.meta.url));

export interface Outcome {
  code: number;
  out: string;
  errors: string;
}

/** Runs a command of the repository, such as `npm run release`, as its package.json does. */
export function runCommand(
  script: string,
  given: string[],
  settings: Record<string, string> = {},
): Promise<Outcome> {
  const env = { ...process.env, ...settings, FORCE_COLOR: undefined };
  return new Promise((resolve) => {
    const command = [join(repository, script), ...given];
    const child = execFile(process.execPath, command, { env, cwd: repository }, (_, out, errors) =>
      resolve({ code: child.exitCode ?? -1, out, errors }),
    );
  });
}
