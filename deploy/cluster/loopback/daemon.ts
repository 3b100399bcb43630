import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface DaemonOptions {
  /** Of the machine; PostgreSQL and PgBouncer refuse to run as root. */
  user?: string;
  env?: Record<string, string>;
  log: string;
}

/** A program that runs until it is told to stop, and can be started again. */
export class Daemon {
  readonly #command: string[];
  readonly #options: DaemonOptions;
  #child: ChildProcess | undefined;

  constructor(command: string[], options: DaemonOptions) {
    this.#command = command;
    this.#options = options;
  }

  start(): void {
    const { user, env, log } = this.#options;
    const [program = '', ...given] = this.#command;
    const written = openSync(log, 'a');
    this.#child = spawn(program, given, {
      ...(user && idsOf(user)),
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', written, written],
    });
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Of the program and everything that it started, the program first. */
  get pids(): number[] {
    return this.isRunning && this.#child?.pid ? familyOf(this.#child.pid) : [];
  }

  signal(signal: NodeJS.Signals): void {
    if (this.isRunning) this.#child?.kill(signal);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.isRunning || !this.#child) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill(signal);
    await ended;
  }
}

function idsOf(user: string) {
  const ask = (what: string) => Number(execFileSync('id', [what, user], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

/** A process and all its descendants, as /proc has them. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // After the name in parentheses, which may hold anything: state, parent.
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended meanwhile.
    }
  }
}

/** @throws with what was waited for, after a minute */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    if (await isSo().catch(() => false)) return;
    if (Date.now() > deadline) throw new Error(`Waited for a minute for ${what}`);
    await pause(250);
  }
}
