import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';

const environment = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  // Each build is a process of its own, and most of them find webpack compiled by another one.
  NODE_COMPILE_CACHE: join(repositoryRoot, 'node_modules/.cache/node'),
  // The tasks run under the Node that is running this, whatever the machine's is.
  PATH: [join(repositoryRoot, 'node_modules/.bin'), process.env.PATH].join(delimiter),
};

/** Prints the output of failed tasks. @returns whether every task succeeded */
export function turbo(args: string[], { quiet = false } = {}): Promise<boolean> {
  const launcher = join(repositoryRoot, 'node_modules/turbo/bin/turbo');
  const flags = quiet ? ['--output-logs=errors-only'] : [];
  const child = spawn(process.execPath, [launcher, 'run', ...args, ...flags], {
    cwd: repositoryRoot,
    env: environment,
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  });
  const said: string[] = [];
  child.stdout?.on('data', (words: Buffer) => said.push(words.toString()));
  child.stderr?.on('data', (words: Buffer) => said.push(words.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(said.join(''));
      resolve(code === 0);
    });
  });
}
