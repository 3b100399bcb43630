import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface ChildServer {
  child: ChildProcess;
  /** What it has written to stdout and stderr. */
  output: () => string;
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Keeps what Node compiled, so that only the first start of all has to. */
const compiled = join(import.meta.dirname, '../../../node_modules/.cache/node');

/** A script of `src`, the server unless named, in a process with these environment variables. */
export function startChildServer(
  variables: Record<string, string | undefined>,
  [script, ...given]: [string, ...string[]] = ['server.ts'],
): ChildServer {
  const path = join(import.meta.dirname, '../src', script);
  const child = spawn(process.execPath, [path, ...given], {
    env: { ...commandVariables(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => text, ended };
}

/** Environment variables of every command. */
export const commandVariables = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: compiled,
  LOG_LEVEL: 'silent',
  CADERNETA_SETTINGS: 'none',
});

export interface ScriptOutcome {
  /** -1 of one that was ended. */
  code: number;
  /** What it wrote, without the line that says which database it is, as every command begins. */
  output: string;
  out: string;
  errors: string;
  /** That line. */
  database: string;
}

export type Said = { to: 'out' | 'errors'; text: string };

export function outcomeOf(code: number, said: Said[]): ScriptOutcome {
  const texts = (...from: Said['to'][]) =>
    said.flatMap(({ to, text }) => (from.includes(to) ? [text] : [])).join('');
  const [database = ''] = /^Banco de dados: .*\n/m.exec(texts('errors')) ?? [];
  const without = (text: string) => text.replace(database, '');
  return {
    code,
    output: without(texts('out', 'errors')),
    out: texts('out'),
    errors: without(texts('errors')),
    database,
  };
}

/** Runs a script to its end in a process of its own, named by its path in the repository. */
export function runScript(
  variables: Record<string, string>,
  script: string | { path: string; cwd: string },
  ...given: string[]
): Promise<ScriptOutcome> {
  const { path: named, cwd } =
    typeof script === 'string' ? { path: script, cwd: undefined } : script;
  const path = join(import.meta.dirname, '../../..', named);
  const env = { ...commandVariables(), ...variables };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path, ...given], { env, cwd });
    const said: Said[] = [];
    child.stdout.on('data', (text: Buffer) => said.push({ to: 'out', text: text.toString() }));
    child.stderr.on('data', (text: Buffer) => said.push({ to: 'errors', text: text.toString() }));
    child.once('close', (code) => resolve(outcomeOf(code ?? -1, said)));
  });
}

/** Waits for a line; fails with the whole output when the server ends instead. */
export async function untilItSays(server: ChildServer, words: string): Promise<string> {
  for (;;) {
    if (server.output().includes(words)) return server.output();
    const next = once(server.child.stdout!, 'data').then(() => 'more');
    if ((await Promise.race([next, server.ended])) !== 'more') {
      throw new Error(`the server ended: ${server.output()}`);
    }
  }
}

export function endChildServers(): void {
  for (const child of running) child.kill('SIGKILL');
}
