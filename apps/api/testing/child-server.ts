import { type ChildProcess, execFile, spawn } from 'node:child_process';
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
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      LOG_LEVEL: 'silent',
      CADERNETA_SETTINGS: 'none',
      ...variables,
    },
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

export interface ScriptOutcome {
  code: number;
  out: string;
  /** Without the line that says which database it is, as every command begins. */
  errors: string;
  /** That line. */
  database: string;
}

/** Runs a script to its end, named by its path in the repository, with these environment variables. */
export function runScript(
  variables: Record<string, string>,
  script: string | { path: string; cwd: string },
  ...given: string[]
): Promise<ScriptOutcome> {
  const { path: named, cwd } =
    typeof script === 'string' ? { path: script, cwd: undefined } : script;
  const path = join(import.meta.dirname, '../../..', named);
  const own = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, CADERNETA_SETTINGS: 'none' };
  const env = { ...own, ...variables };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path, ...given], { env, cwd }, (_, out, said) => {
      const [, database = '', errors = ''] = /^(Banco de dados: .*\n)?([^]*)$/.exec(said) ?? [];
      resolve({ code: child.exitCode ?? -1, out, errors, database });
    });
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
