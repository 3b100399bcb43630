import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';

/** After this many milliseconds a process that was asked to end is ended. */
const patience = 8000;

/** The API server, started again whenever one of its files changes; a new database gets the demo school. */
export function startApi() {
  const server = join(repositoryRoot, 'apps/demo-school/src/start.ts');
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', server], {
    cwd: repositoryRoot,
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'inherit',
  });
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code) => resolve(code ?? 0));
  });
  const stop = () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patience);
    return ended.finally(() => clearTimeout(timer));
  };
  return { ended, stop };
}
