import { type ChildProcess, fork } from 'node:child_process';

export type Question<Task> = Task & { id: number };
export type ProcessAnswer = { id: number; result?: unknown; error?: string };

/** The child ended before it answered: too little memory, too slow, or broken by a file. */
export class MediaProcessEnded extends Error {}
/** The child could not read the file. */
export class MediaNotRead extends Error {}

export interface MediaProcessOptions {
  /** Bytes of memory that the child may occupy; it ends itself above them. */
  memoryLimit: number;
  /** Milliseconds for one task. */
  taskLimit: number;
  /** Milliseconds without a task after which the child ends. */
  idleLimit?: number;
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * Runs a program that reads what strangers made in a child process, which starts with the first task
 * and ends when idle. `answerTasks` is its other side.
 */
export function createMediaProcess<Task extends object>(
  program: string,
  { memoryLimit, taskLimit, idleLimit = 30_000 }: MediaProcessOptions,
) {
  let child: ReturnType<typeof startChild> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const close = () => {
    clearTimeout(idle);
    child?.end();
    child = undefined;
  };
  /** @throws {MediaProcessEnded | MediaNotRead} */
  const run = async (task: Task): Promise<unknown> => {
    clearTimeout(idle);
    if (!child?.isAlive()) child = startChild(program, memoryLimit);
    const asked = child;
    const deadline = setTimeout(asked.end, taskLimit);
    try {
      return await asked.ask(task);
    } finally {
      clearTimeout(deadline);
      if (asked === child && asked.isIdle()) idle = setTimeout(close, idleLimit).unref();
    }
  };
  return { run, close };
}

function startChild(program: string, memoryLimit: number) {
  const child = spawnChild(program, memoryLimit);
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let isAlive = true;

  child.on('message', ({ id, result, error }: ProcessAnswer) => {
    const task = pending.get(id);
    pending.delete(id);
    if (error === undefined) task?.resolve(result);
    else task?.reject(new MediaNotRead(error));
    if (pending.size === 0) setHolding(child, false);
  });
  const onEnd = () => {
    isAlive = false;
    for (const task of pending.values()) task.reject(new MediaProcessEnded('No answer'));
    pending.clear();
  };
  child.once('error', onEnd).once('exit', onEnd);

  return {
    ask: (task: object) =>
      new Promise<unknown>((resolve, reject) => {
        const question = { ...task, id: ++lastId };
        pending.set(question.id, { resolve, reject });
        setHolding(child, true);
        child.send(question, (error) => error && onEnd());
      }),
    isAlive: () => isAlive && child.connected,
    isIdle: () => pending.size === 0,
    end: () => child.kill('SIGKILL'),
  };
}

/** An idle child does not keep this process from ending. */
function setHolding(child: ChildProcess, holds: boolean): void {
  if (holds) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** The child gets no secret of this process: it reads what strangers made. */
function spawnChild(program: string, memoryLimit: number): ChildProcess {
  const { PATH, SystemRoot } = process.env;
  return fork(program, [String(memoryLimit)], {
    execArgv: ['--expose-gc'],
    // glibc gives back what was freed: fewer arenas, and large blocks of their own.
    env: { PATH, SystemRoot, MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' },
  });
}
