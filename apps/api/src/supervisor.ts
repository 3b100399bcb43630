import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Which process a server is the child of: its own children, which inherit this, have another one. */
const parentVariable = 'CADERNETA_PARENT';
const isSupervised = process.env[parentVariable] === String(process.ppid) && process.connected;

/** A server of which the disk has too little room to open what it has: its parent tries it again. */
const noRoomCode = 75;
const roomMilliseconds = 10_000;

const askMilliseconds = 3_000;
/** Questions in a row without an answer: then it is told to stop, and then killed. */
const patience = 5;
const lastPatience = 7;

/**
 * How a server uses memory, however it is started. A call leaves little behind: with room for many of
 * them before it is tidied up, a server holds twice what it uses.
 */
const memoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30'];

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const;

/**
 * Runs a server in a child of this process, which starts it anew if it hangs: nothing within can tell,
 * because a loop in the embedded database stops all of its JavaScript. The two talk over a channel of
 * their own, so that a flood of connections is not taken for a hang. Stop signals go to the child, and
 * how it ends is how this process ends.
 * @param script the program that calls this, with what the child runs
 */
export async function supervise(script: string, run: () => Promise<void>): Promise<void> {
  // `node --watch` looks at the files of its own child alone.
  if (process.env.WATCH_REPORT_DEPENDENCIES) return run();
  if (!isSupervised) return new Supervisor(script).watch();
  // At once, as if it were killed with its parent: nothing else may hold the data folder then.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.channel?.unref();
  keepCompiled();
  await run();
}

/**
 * Keeps what Node compiles for the next start, which then needs neither the time nor the memory of the
 * compiler. Only in a data folder: it is closed to whoever might put other code there.
 */
function keepCompiled(): void {
  const { DATA_FOLDER: folder } = process.env;
  if (folder && existsSync(folder)) enableCompileCache(join(folder, 'compiled'));
}

/** From now on the parent asks. A start takes as long as its migrations do. */
export function reportReadiness(): void {
  if (!isSupervised) return;
  const answer = () => process.send?.('alive');
  process.on('message', answer);
  // What else keeps the process running decides when it ends.
  process.channel?.unref();
  answer();
}

/** Of a start that lacks room on the disk: 1 where nobody would try again. */
export const exitCodeWithoutRoom = () => (isSupervised ? noRoomCode : 1);

interface End {
  code: number | null;
  signal: NodeJS.Signals | null;
  hasHung: boolean;
}

class Supervisor {
  readonly #script: string;
  #child: ChildProcess | undefined;
  readonly #stopping = new AbortController();

  constructor(script: string) {
    this.#script = script;
    for (const signal of stopSignals) {
      process.on(signal, () => {
        this.#stopping.abort();
        this.#child?.kill(signal);
      });
    }
  }

  async watch(): Promise<void> {
    const { signal: stopped } = this.#stopping;
    for (;;) {
      const end = await this.#runOnce();
      if (stopped.aborted || !isWorthAnother(end)) return endAs(end);
      if (end.code === noRoomCode) {
        await pause(roomMilliseconds, undefined, { signal: stopped }).catch(() => undefined);
        if (stopped.aborted) return;
      }
    }
  }

  async #runOnce(): Promise<End> {
    const child = fork(this.#script, process.argv.slice(2), {
      env: { ...process.env, [parentVariable]: String(process.pid) },
      execArgv: [...memoryFlags, ...process.execArgv],
      // Ctrl-C reaches this process alone, and the child once.
      detached: true,
    });
    this.#child = child;
    const questions = ask(child);
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
    this.#child = undefined;
    return { code, signal, hasHung: questions.stop() };
  }
}

const isWorthAnother = ({ code, hasHung }: End) => hasHung || code === noRoomCode;

/**
 * Asks a child from its readiness on. A machine that slept asks once when it wakes, not once for each
 * time that it missed.
 * @returns how to stop, which says whether the child has hung
 */
function ask(child: ChildProcess): { stop: () => boolean } {
  let unanswered: number | undefined;
  let hasHung = false;
  child.on('message', () => (unanswered = 0));
  const timer = setInterval(() => {
    if (unanswered === undefined) return;
    if (unanswered === patience) {
      hasHung = true;
      const seconds = (patience * askMilliseconds) / 1000;
      console.error(`O servidor não responde há ${seconds} s: será encerrado e iniciado de novo.`);
      child.kill('SIGTERM');
    }
    if (unanswered >= lastPatience) child.kill('SIGKILL');
    unanswered += 1;
    child.send('alive?', () => undefined);
  }, askMilliseconds);
  return {
    stop: () => {
      clearInterval(timer);
      return hasHung;
    },
  };
}

function endAs({ code, signal, hasHung }: End): void {
  if (hasHung) process.exit(1);
  if (!signal) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}
