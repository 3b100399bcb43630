import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import type { CommandCall, CommandSays } from './run-command.ts';

/** Thrown by `process.exit`: ends a command and leaves the process to the next one. */
class Exit extends Error {}

const say = (said: CommandSays) => process.send!(said);

process.exit = (code) => {
  process.exitCode = code ?? process.exitCode;
  throw new Exit();
};
process.stdout.write = (text: string | Uint8Array) => say({ to: 'out', text: String(text) });
process.stderr.write = (text: string | Uint8Array) => say({ to: 'errors', text: String(text) });

let calls = 0;
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async ({ path, given, env }: CommandCall) => {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, path, ...given];
  process.exitCode = undefined;
  try {
    // The query makes the script run anew; what it imports is loaded already.
    await import(`${pathToFileURL(path).href}?${++calls}`);
  } catch (error) {
    if (!(error instanceof Exit)) {
      process.exitCode = 1;
      say({ to: 'errors', text: format(error) });
    }
  }
  say({ code: Number(process.exitCode ?? 0) });
});
