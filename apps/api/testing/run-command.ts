import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import {
  commandVariables,
  runScript,
  type Said,
  type ScriptOutcome,
  outcomeOf,
} from './child-server.ts';

export interface CommandCall {
  path: string;
  given: string[];
  env: Record<string, string>;
}

export type CommandSays = Said | { code: number };

let host: ChildProcess | undefined;
let isBusy = false;

/**
 * Runs a command of the terminal to its end. Commands take turns in one process, which loads their
 * libraries once; one that runs beside another, or that sets what Node reads at its start, gets a
 * process of its own; NODE_ENV is read by the command. `runScript` shows that a command ends by itself.
 * @param variables of its environment
 * @param script a path in `apps/api/src`
 */
export async function runCommand(
  variables: Record<string, string>,
  script: string,
  ...given: string[]
): Promise<ScriptOutcome> {
  const { NODE_ENV: _, ...others } = variables;
  const isOwn = Object.keys(others).some((name) => name.startsWith('NODE_'));
  if (isOwn || isBusy) return runScript(variables, `apps/api/src/${script}`, ...given);
  isBusy = true;
  try {
    const path = join(import.meta.dirname, '../src', script);
    return await callHost({ path, given, env: { ...commandVariables(), ...variables } });
  } finally {
    isBusy = false;
  }
}

async function callHost(call: CommandCall): Promise<ScriptOutcome> {
  const current = (host ??= startHost());
  const said: Said[] = [];
  const { promise, resolve } = Promise.withResolvers<number>();
  const listen = (message: CommandSays) =>
    'code' in message ? resolve(message.code) : said.push(message);
  const fail = (code: number | null) => resolve(code ?? -1);
  current.on('message', listen).once('exit', fail);
  current.ref();
  current.channel?.ref();
  current.send(call);
  const code = await promise;
  current.off('message', listen).off('exit', fail);
  current.unref();
  current.channel?.unref();
  return outcomeOf(code, said);
}

function startHost(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'command-host.child.ts'), {
    env: commandVariables(),
    execArgv: [],
  });
  child.once('exit', () => (host = undefined));
  return child;
}
